import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { inSpan } from '#core/trace'

/**
 * How a call to another service ended: 'refused' if the service rejected it, 'unreachable' if it
 * didn't respond, 'error' for other failures.
 */
export type CallOutcome = 'ok' | 'refused' | 'error' | 'unreachable'

type Service = 'stripe' | 'google' | 'smtp' | 'alarm-webhook'

/** Creates metrics. @param includesProcess whether to measure memory, CPU and event-loop lag */
export const createMetrics = ({ includesProcess = false } = {}) => {
  const registry = new Registry()
  const registers = [registry]
  const served = new Map<string, number[]>()
  const requests = new Counter({
    name: 'synapse_http_requests_total',
    help: 'Requests answered, including those from the response cache',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      for (const [route, counts] of served)
        for (const [hundred, count] of counts.entries()) {
          if (count) this.inc({ route, status: `${hundred}xx` }, count)
          counts[hundred] = 0
        }
    },
  })
  const durations = new Histogram({
    name: 'synapse_http_request_duration_seconds',
    help: 'Time to answer a request, without those from the response cache, which take microseconds',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const jobs = new Histogram({
    name: 'synapse_job_duration_seconds',
    help: 'Time of each run of a background job',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  })
  const calls = new Histogram({
    name: 'synapse_outside_call_duration_seconds',
    help: 'Time of each call to Stripe, Google, the mail server and the alarm webhook',
    labelNames: ['service', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const gauges = new Map<string, Gauge>()
  if (includesProcess) collectDefaultMetrics({ register: registry })

  return {
    registry,
    /**
     * Returns a route's counters of cached responses, by status class (index 2 is 2xx). Callers
     * increment them directly, because that is the fastest way.
     */
    servedOf: (route: string) => {
      const counts = served.get(route) ?? [0, 0, 0, 0, 0, 0]
      served.set(route, counts)
      return counts
    },
    observeRequest: (route: string, status: number, seconds: number) => {
      const labels = { route, status: `${Math.trunc(status / 100)}xx` }
      requests.inc(labels)
      durations.observe(labels, seconds)
    },
    observeJob: (job: string, outcome: 'done' | 'failed', seconds: number) =>
      jobs.observe({ job, outcome }, seconds),
    observeCall: (service: Service, outcome: CallOutcome, seconds: number) =>
      calls.observe({ service, outcome }, seconds),
    gauge: (name: string, help: string, labels: readonly string[] = []) => {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: labels, registers })
      gauges.set(name, gauge)
      return gauge
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Measures and traces a call to another service. */
export const measureCall = async <Answer>(
  { observeCall }: Pick<Metrics, 'observeCall'>,
  service: Service,
  call: () => Promise<Answer>,
  outcomeOf: (error: unknown) => CallOutcome,
): Promise<Answer> => {
  const startedAt = performance.now()
  const observe = (outcome: CallOutcome) =>
    observeCall(service, outcome, (performance.now() - startedAt) / 1000)
  try {
    const answer = await inSpan({ name: service, kind: 'CLIENT' }, call)
    observe('ok')
    return answer
  } catch (error) {
    observe(outcomeOf(error))
    throw error
  }
}

/** Classifies an HTTP status: 5xx is an error, 4xx a refusal. */
export const outcomeOfStatus = (status: number): CallOutcome =>
  status >= 500 ? 'error' : status >= 400 ? 'refused' : 'ok'
