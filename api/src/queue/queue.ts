import type { Knex } from 'knex'
import { fromKnex, type JobResult, PgBoss } from 'pg-boss'
import { type Context, inTransaction } from '#core/context'
import { log } from '#core/log'
import { runWithContext } from '#core/request-context'
import { currentTraceparent, inSpan, parseTraceparent } from '#core/trace'
import { toTimestamp } from '#db/columns'
import { isDatabaseUnavailable, reportDatabaseUnavailable } from '#db/database-availability'
import type { Db } from '#db/knex'
import type { Events } from '#queue/events'
import { createFailedJobs } from '#queue/failed-jobs'
import { currentNameOf, renameJobsSql } from '#queue/former-names'
import { defaultTimeoutSeconds, type Job } from '#queue/job'
import { dueQueuesSql } from '#queue/stored-jobs'

export type EventHandlers = { [Name in keyof Events]: readonly Job<Events[Name]>[] }

/** Returns driver options that prevent an unresponsive server from blocking the queue forever. */
const connectionTo = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  application_name: 'synapse-ai-queue',
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  keepAlive: true,
})

/** After this long without a heartbeat, a worker is considered crashed, and its job runs again. */
const heartbeatSeconds = 10

/** How often to look for jobs whose worker has crashed. */
const superviseSeconds = 5

const dueJobsEveryMs = 2_000

const schedulesEveryMs = 3_600_000

type Workers = Map<string, string[]>

/** The span in which the job was queued; set if tracing is on. */
type Stored = { traceparent?: string }

/**
 * Creates the job queue in the app's database.
 * @param eventHandlers the jobs that run after each event
 * @param scheduledJobs the jobs that have a cron expression
 */
export const createQueue = async (
  databaseUrl: string,
  eventHandlers: EventHandlers,
  scheduledJobs: readonly Job<object>[],
) => {
  const boss = new PgBoss({
    ...connectionTo(databaseUrl),
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  reportErrors(boss)
  const jobs = [
    ...new Set([...Object.values(eventHandlers).flat(), ...scheduledJobs]),
  ] as Job<object>[]
  const workers: Workers = new Map()
  const timers: NodeJS.Timeout[] = []

  return {
    boss,
    failedJobs: (db: Db) => createFailedJobs(db, jobs),
    emit:
      (context: () => Context): Context['emit'] =>
      async (trx, name, data) => {
        for (const next of eventHandlers[name] as readonly Job<object>[])
          await enqueue(boss, trx, next, data, context())
      },
    start: async (context: Context) => {
      await boss.start()
      await createMissingQueues(boss, jobs)
      await boss.getDb().executeSql(renameJobsSql)
      for (const one of jobs) workers.set(one.name, await startWorkers(boss, context, one))
      await updateSchedules(boss, jobs)
      timers.push(
        setInterval(() => wakeForDueJobs(boss, workers), dueJobsEveryMs),
        setInterval(() => repeatSchedules(boss, jobs), schedulesEveryMs),
      )
    },
    /** Waits up to 10 seconds for running jobs to finish. */
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

export type Queue = Awaited<ReturnType<typeof createQueue>>

/** Creates or updates the queue's tables. The app's own role may lack the privilege to do so. */
export const createQueueTables = async (databaseUrl: string): Promise<void> => {
  const boss = new PgBoss({ ...connectionTo(databaseUrl), supervise: false, schedule: false })
  reportErrors(boss)
  await boss.start()
  await boss.stop()
}

const createMissingQueues = async (boss: PgBoss, jobs: readonly Job<object>[]) => {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const one of jobs)
    if (!existing.has(one.name)) await boss.createQueue(one.name, queueOptions(one))
}

/**
 * Starts two workers, so that new jobs don't have to wait for the slowest job in a batch. Scheduled
 * jobs have one worker. For jobs that must not overlap, see `exclusiveJob`.
 */
const startWorkers = async (boss: PgBoss, context: Context, one: Job<object>) => {
  const runOne = ({ id, data }: { id: string; data: Stored }) =>
    runWithContext({ job: one.name, jobId: id, actor: { kind: 'job', job: one.name } }, () =>
      outcomeOf(context, one, id, data ?? {}),
    )
  const start = () =>
    boss.work(one.name, workOptions, (batch: { id: string; data: Stored }[]) =>
      Promise.all(batch.map(runOne)),
    )
  return one.cron ? [await start()] : [await start(), await start()]
}

/**
 * Schedules the jobs of this version and removes all other schedules. During an update, a process
 * with another version may undo this, so it is repeated.
 */
const updateSchedules = async (boss: PgBoss, jobs: readonly Job<object>[]) => {
  for (const one of jobs)
    if (one.cron) await boss.schedule(one.name, one.cron, {}, scheduleOptions(one))
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules())
    if (!scheduled.has(name)) await boss.unschedule(name, key)
}

const repeatSchedules = (boss: PgBoss, jobs: readonly Job<object>[]) =>
  updateSchedules(boss, jobs).catch((error) =>
    reportFailure(error, 'The job queue could not update its schedules'),
  )

/** Repeats the queue's options in the schedule, because an existing queue keeps its old options. */
const scheduleOptions = ({ timeoutSeconds = defaultTimeoutSeconds }: Job<object>) => ({
  tz: 'UTC',
  retryLimit: 0,
  expireInSeconds: timeoutSeconds,
})

const queueOptions = (one: Job<object>) => ({
  notify: true,
  heartbeatSeconds,
  expireInSeconds: one.timeoutSeconds ?? defaultTimeoutSeconds,
  // After 20 retries, the operator sees the job as failed.
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 6 * 3600,
  retentionSeconds: 200 * 24 * 3600,
  // Keep finished jobs long enough for the operator to see failures. Keep scheduled jobs for a
  // shorter time, because some run every minute.
  deleteAfterSeconds: (one.cron ? 2 : 90) * 24 * 3600,
})

const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  // Poll rarely, because PostgreSQL reports new jobs with NOTIFY.
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 30,
  heartbeatRefreshSeconds: 4,
  perJobResults: true as const,
}

/** NOTIFY doesn't report retries or delayed jobs, so one query looks for them in all queues. */
const wakeForDueJobs = async (boss: PgBoss, workers: Workers) => {
  try {
    const { rows } = await boss.getDb().executeSql(dueQueuesSql)
    // During an update, a process with the previous version may still use former job names.
    if (rows.some(({ name }) => currentNameOf(name) !== name))
      await boss.getDb().executeSql(renameJobsSql)
    for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  } catch (error) {
    reportFailure(error, 'The job queue could not look for due jobs')
  }
}

const run = async (context: Context, one: Job<object>, data: object) => {
  if (one.dependsOnClock && !(await context.clock.check())) return
  await one.run(context, data)
}

const reportFailure = (error: unknown, what: string) =>
  isDatabaseUnavailable(error) ? reportDatabaseUnavailable(error) : log.error({ err: error }, what)

/** Logs the errors of workers, which pg-boss reports as plain objects. */
const reportErrors = (boss: PgBoss) =>
  boss.on('error', (error) =>
    reportFailure(
      error instanceof Error ? error : Object.assign(new Error(), error),
      'The job queue reported an error',
    ),
  )

const outcomeOf = async (
  context: Context,
  one: Job<object>,
  id: string,
  data: Stored,
): Promise<JobResult> => {
  const startedAt = performance.now()
  const observe = (outcome: 'done' | 'failed') =>
    context.metrics.observeJob(one.name, outcome, (performance.now() - startedAt) / 1000)
  try {
    const { traceparent, ...ids } = data
    await inSpan(
      {
        name: `job ${one.name}`,
        kind: 'CONSUMER',
        attributes: { 'messaging.message.id': id },
        parent: parseTraceparent(traceparent),
      },
      () => run(context, one, ids),
    )
    observe('done')
    return { id, status: 'completed' }
  } catch (error) {
    observe('failed')
    const message = error instanceof Error ? error.message : String(error)
    reportFailure(error, 'A job failed')
    return { id, status: 'failed', output: { message } }
  }
}

const enqueue = async (
  boss: PgBoss,
  trx: Knex.Transaction,
  next: Job<object>,
  data: object,
  context: Context,
) => {
  const startAfter = await next.startAfter?.(inTransaction(context, trx), data)
  if (startAfter === 'never') return
  const traceparent = currentTraceparent()
  await boss.send(
    next.name,
    { ...data, ...(traceparent && { traceparent }) },
    {
      db: fromKnex(trx),
      ...(startAfter && startAfter !== 'now' && { startAfter: toTimestamp(startAfter) }),
    },
  )
}
