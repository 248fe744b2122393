import { contractVersion, tooOld } from '@synapse/shared/contract/app-version'
import { isCallError } from '@synapse/shared/contract/call'
import { sendRequest } from '#data/api.ts'
import { openDb, readOutbox } from '#data/db.ts'
import { handlers } from '#data/handlers.ts'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import { markSent, nextToSend } from '#data/outbox/order.ts'
import { markFeedStale } from '#data/records.ts'
import { refreshAfterOwnChange } from '#data/refresh.ts'
import { reportStorageError } from '#data/status.ts'

const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

const pauses = new Map<string, { until: number; tries: number }>()

let running: Promise<void> | undefined
let isWanted = false

/**
 * Sends waiting entries in order, from one tab at a time. Never rejects because of network errors.
 */
export const flushOutbox = (): Promise<void> => {
  isWanted = true
  running ??= run()
  return running
}

/** Sends waiting entries now, ignoring the back-off. */
export const flushNow = (): Promise<void> => {
  pauses.clear()
  return flushOutbox()
}

const run = async () => {
  try {
    while (isWanted) {
      isWanted = false
      await navigator.locks.request('outbox', drain)
    }
  } finally {
    // Reset this now, because an entry added before a later reset wouldn't be sent.
    running = undefined
  }
}

const drain = async () => {
  let isReachable = true
  while (isReachable) {
    const entry = nextToSend(await readOutbox(), isPaused)
    if (!entry) break
    isReachable = await send(entry)
  }
  const hasDone = (await readOutbox()).some(({ state }) => state === 'done')
  if (hasDone) await refreshAfterOwnChange()
}

const isPaused = ({ key }: OutboxEntry) => (pauses.get(key)?.until ?? 0) > performance.now()

/** @returns whether to continue with the next entry */
const send = async (entry: OutboxEntry): Promise<boolean> => {
  if (!navigator.onLine) return false
  const { key, contract } = entry
  // Load this on demand, to keep the first screen's script small.
  const conflict = await import('#data/outbox/conflict.ts').catch(console.warn)
  if (!conflict) return false
  const request = { ...entry, body: await conflict.bodyToSend(entry) }
  const sent = await sendRequest(request, { idempotencyKey: key, contractVersion: contract }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('error' in sent) return handleFailure(entry, sent.error)
  pauses.delete(key)
  await storeSent(entry, sent.answer)
  return true
}

const storeSent = async (entry: OutboxEntry, answer: unknown) => {
  const db = openDb()
  try {
    const isDiscarded = await db.transaction('rw', db.outbox, async () => {
      const sent = markSent(await readOutbox(db), entry, answer)
      await db.outbox.bulkPut(sent)
      return sent.length === 0
    })
    if (isDiscarded) {
      handlers.discardedTooLate?.(entry.label)
      refreshAfterOwnChange()
    }
  } catch (error) {
    // Deleting the entry works even if storage is full. Screens then read from the server.
    reportStorageError(error)
    await db.outbox.delete(entry.order)
    markFeedStale()
  }
}

/** @returns whether to continue with the next entry */
const handleFailure = async (entry: OutboxEntry, error: unknown): Promise<boolean> => {
  // A response that isn't in our error format comes from a proxy.
  if (!isCallError(error) || !error.answer) return false
  const { status, answer } = error
  if (status === 401) return false
  // Wait until the app has been updated.
  if (answer.reason === tooOld && entry.contract === contractVersion) return false
  if (entry.method === 'DELETE' && answer.reason === 'unknown') {
    // The record has already been deleted elsewhere.
    await changeEntry(entry, (present) => ({ ...present, state: 'done' }))
    return true
  }
  const text = JSON.stringify(
    answer.reason === tooOld ? { ...answer, error: changeOfOlderApp } : answer,
  )
  const refusal = { status, text }
  if (isTemporary(status)) {
    pause(entry)
    // Store the error, because the caller may still be waiting to show it.
    if (answer.reason === 'internal')
      await changeEntry(entry, (present) => ({ ...present, refusal }))
    return status !== 503
  }
  // Load this on demand, because refusals are rare.
  const rules = await import('#data/outbox/refusal.ts').catch(console.warn)
  if (!rules) return false
  await changeEntry(entry, (present) =>
    rules.afterRefusal({ ...present, state: 'refused', refusal }),
  )
  return true
}

/**
 * Replaces the server's message, which would tell the operator to reload an app that is up to date.
 */
const changeOfOlderApp =
  'An older version of the app made this change. Check it, then try again or discard it.'

/** Changes an entry, unless it was discarded or resent while it was being sent. */
export const changeEntry = async (
  entry: OutboxEntry,
  next: (present: OutboxEntry) => OutboxEntry,
) => {
  const db = openDb()
  await db.transaction('rw', db.outbox, async () => {
    const present = (await readOutbox(db)).find(({ key }) => key === entry.key)
    if (present) await db.outbox.put(next(present))
  })
}

const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status)

const pause = ({ key }: OutboxEntry) => {
  const tries = (pauses.get(key)?.tries ?? 0) + 1
  const forMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  pauses.set(key, { tries, until: performance.now() + forMs })
}
