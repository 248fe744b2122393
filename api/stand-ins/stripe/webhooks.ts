import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Cause } from '#stand-ins/stripe/context'
import {
  type Delivery,
  type EventObject,
  type EventRow,
  type EventType,
  newId,
  type StripeStore,
} from '#stand-ins/stripe/store'

/**
 * `deliver` sends events immediately, `hold` when they are released, and `drop` only lists them.
 */
type DeliveryMode = 'deliver' | 'hold' | 'drop'

const atOnce = 32
const attemptTimeoutMs = 10_000
const firstRetryMs = 1_000
const longestRetryMs = 60_000
const maxAttempts = 15

/**
 * Sends events to the app with Stripe's signature, at least once and in no particular order. Until
 * the app responds with 2xx, retries after 1, 2, 4 … 60 seconds for about ten minutes. `resume`
 * restarts pending and abandoned deliveries. Attempts and signatures use real time, because the app
 * checks them against its own clock.
 */
export const createWebhooks = (options: {
  store: StripeStore
  nowSeconds: () => number
  url: string
  secret: string
}) => {
  const { store, nowSeconds, secret } = options
  let url = options.url
  const stopped = new AbortController()
  const flying = new Map<string, Promise<boolean>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const slots = createSlots(atOnce)

  const publish = (type: EventType, object: EventObject, cause: Cause = null): string => {
    const id = newId('evt_1')
    const event: EventRow = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: nowSeconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: cause ?? { id: null, idempotency_key: null },
      type,
    }
    store.event.put(id, event)
    const states = { deliver: 'waiting', hold: 'held', drop: 'dropped' } as const
    const delivery = { attempts: 0, nextAttemptAt: Date.now(), lastStatus: null, lastError: null }
    store.delivery.put(id, { state: states[mode()], ...delivery })
    schedule(id)
    return id
  }

  const mode = (): DeliveryMode =>
    (store.setting.get('deliveryMode')?.value ?? 'deliver') as DeliveryMode

  const schedule = (id: string): void => {
    const delivery = store.delivery.get(id)
    if (delivery?.state !== 'waiting' || timers.has(id) || stopped.signal.aborted) return
    const waitMs = Math.max(0, delivery.nextAttemptAt - Date.now())
    const timer = setTimeout(() => {
      timers.delete(id)
      // A command may have sent or held the event in the meantime.
      if (store.delivery.get(id)?.state !== 'waiting') return
      attempt(id).catch((error) => console.error('A stand-in event could not be recorded.', error))
    }, waitMs)
    timer.unref()
    timers.set(id, timer)
  }

  const attempt = (id: string): Promise<boolean> => {
    const running = flying.get(id)
    if (running) return running
    const attempt = slots.run(() => attemptNow(id)).finally(() => flying.delete(id))
    flying.set(id, attempt)
    return attempt
  }

  const attemptNow = async (id: string): Promise<boolean> => {
    const event = store.event.get(id)
    const before = store.delivery.get(id)
    if (!event || !before || stopped.signal.aborted) return false
    const { status, error } = await send(event)
    if (stopped.signal.aborted && status === null) return false
    const delivered = status !== null && status >= 200 && status < 300
    if (!store.delivery.get(id)) return delivered
    const attempts = before.attempts + 1
    const known = { attempts, lastStatus: status, lastError: error }
    const state = afterAttempt(before, delivered, attempts)
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1))
    store.delivery.put(id, { ...known, state, nextAttemptAt: Date.now() + waitMs })
    schedule(id)
    return delivered
  }

  const send = async (event: EventRow) => {
    const payload = JSON.stringify(event, null, 2)
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(attemptTimeoutMs)])
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': sign(payload, secret, Math.floor(Date.now() / 1000)),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      return { status: response.status, error: null }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return { status: null, error: String(cause) }
    }
  }

  const deliverAgain = async (id: string, times: number): Promise<boolean[]> => {
    const answers: boolean[] = []
    for (let sent = 0; sent < times; sent += 1) {
      await flying.get(id)?.catch(() => false)
      answers.push(await attempt(id))
    }
    return answers
  }

  const release = async (ids: string[]): Promise<void> => {
    for (const id of ids) {
      const delivery = store.delivery.get(id)
      if (delivery?.state !== 'held' && delivery?.state !== 'dropped') continue
      store.delivery.put(id, { ...delivery, state: 'waiting' })
      await attempt(id)
    }
  }

  return {
    publish,
    mode,
    deliverAgain,
    release,
    url: () => url,
    setUrl: (next: string) => {
      url = next
    },
    setMode: (next: DeliveryMode) => store.setting.put('deliveryMode', { value: next }),
    /** Resolves after the first attempt to send an event, or after `maxMs`. */
    async firstAnswer(id: string, maxMs: number): Promise<void> {
      if (store.delivery.get(id)?.state !== 'waiting') return
      const timeOver = delay(maxMs, undefined, { ref: false })
      await Promise.race([attempt(id).catch(() => false), timeOver])
    },
    /** Resumes deliveries that weren't finished when the stand-in last stopped. */
    resume(): void {
      for (const event of store.event.all()) {
        const delivery = store.delivery.get(event.id)
        if (delivery?.state !== 'waiting' && delivery?.state !== 'abandoned') continue
        const fresh = { attempts: 0, nextAttemptAt: Date.now(), state: 'waiting' as const }
        store.delivery.put(event.id, { ...delivery, ...fresh })
        schedule(event.id)
      }
    },
    /** Stops sending events. An interrupted attempt doesn't count. */
    async close(): Promise<void> {
      stopped.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(flying.values())
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>

/** Returns the `Stripe-Signature` header for a payload: HMAC-SHA256 of `t.payload`. */
export const sign = (payload: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

const afterAttempt = (before: Delivery, delivered: boolean, attempts: number) => {
  if (delivered) return 'delivered'
  // Keep the status of a delivered, held or dropped event, so that sending it on command doesn't
  // start retries.
  if (before.state !== 'waiting') return before.state
  return attempts >= maxAttempts ? 'abandoned' : 'waiting'
}

/** Creates a queue that limits how many tasks run at the same time. */
const createSlots = (max: number) => {
  let busy = 0
  const line: (() => void)[] = []
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (busy >= max) await new Promise<void>((resolve) => line.push(resolve))
      else busy += 1
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}
