import { contractVersion, tooOld } from '@synapse/shared/app-version'
import { isCallError } from '@synapse/shared/call'
import type { Endpoint } from '@synapse/shared/endpoint'
import { call } from '#data/api.ts'
import { openDb } from '#data/db.ts'
import { mergeConflict } from '#data/outbox-conflict.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { markSent, nextToSend, withVersion } from '#data/outbox-order.ts'
import { refreshAll } from '#data/query.ts'
import { reloadOutbox } from '#data/read-outbox.ts'
import { markFeedStale } from '#data/records.ts'
import { reportStorageError } from '#data/storage-error.ts'
import { pullFeed } from '#data/sync.ts'
import { withLock } from '#data/with-lock.ts'

/** What a server that has trouble with one write is left in peace for, in milliseconds. */
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

/** When a row that the server could not do just now may be tried again, and how often it was. */
const pauses = new Map<string, { until: number; tries: number }>()

let running: Promise<void> | undefined
let isWanted = false

/**
 * Sends what waits, one tab at a time and in order, until nothing is left or the server is out of
 * reach. Resolves when it has ended, however it did.
 */
export const flushOutbox = (): Promise<void> => {
  isWanted = true
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

/** The same, without regard to what the server could not do a moment ago. */
export const flushNow = (): Promise<void> => {
  pauses.clear()
  return flushOutbox()
}

const run = async () => {
  while (isWanted) {
    isWanted = false
    await withLock('outbox', drain)
  }
}

const drain = async () => {
  let isThere = true
  while (isThere) {
    const row = nextToSend(await allRows(), isPaused)
    if (!row) break
    isThere = await send(row)
    await reloadOutbox()
  }
  const isDone = (await allRows()).some(({ state }) => state === 'done')
  if (isDone) await pullAfterSend()
  await reloadOutbox()
}

/** Until that works, what was done is shown from its row. */
const pullAfterSend = async () => {
  try {
    await pullFeed(true)
  } catch (error) {
    reportStorageError(error)
    console.warn(error)
  }
  await refreshAll()
}

const allRows = () => openDb().outbox.orderBy('order').toArray()

const isPaused = ({ key }: OutboxEntry) => (pauses.get(key)?.until ?? 0) > performance.now()

/** @returns whether the server is there for the next one */
const send = async (row: OutboxEntry): Promise<boolean> => {
  if (!navigator.onLine) return false
  // Whatever is called, it is called with the path that was written down.
  const endpoint = { method: row.method, path: row.path } as Endpoint
  const { key, contract, body } = row
  const sent = await call(endpoint, { body } as never, {
    idempotencyKey: key,
    contractVersion: contract,
  }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('error' in sent) return handleFailure(row, sent.error)
  pauses.delete(key)
  await storeSent(row, sent.answer)
  return true
}

/** With the answer comes what later rows of the same record are now made from. */
const storeSent = async (row: OutboxEntry, answer: unknown) => {
  const db = openDb()
  try {
    await db.transaction('rw', db.outbox, async () => {
      const rows = await db.outbox.orderBy('order').toArray()
      await db.outbox.bulkPut(markSent(rows, row, answer))
    })
  } catch (error) {
    // A full device can still delete; the screens ask the server instead.
    reportStorageError(error)
    await db.outbox.delete(row.order)
    markFeedStale()
  }
}

/** @returns whether the server is there for the next one */
const handleFailure = async (row: OutboxEntry, error: unknown): Promise<boolean> => {
  // What has no answer in our form comes from something between us and the server.
  if (!isCallError(error) || !error.answer) return false
  const { status, answer } = error
  if (status === 401) return false
  if (answer.reason === tooOld && row.contract === contractVersion) return false
  const refusal = { status, text: JSON.stringify(answer) }
  if (isTemporary(status)) {
    pause(row)
    // A fault of the server's own is told to whoever is still there to hear it.
    if (answer.reason === 'internal') await openDb().outbox.update(row.order, { refusal })
    return status !== 503
  }
  await openDb().outbox.put(tryAutoMerge({ ...row, state: 'refused', refusal }))
  return true
}

/** Where two have changed different fields, nobody has to be asked. */
const tryAutoMerge = (row: OutboxEntry): OutboxEntry => {
  const sides = mergeConflict(row)
  if (!sides || !row.before || sides.conflicts.length > 0) return row
  if (sides.isSame) return { ...row, state: 'done', refusal: undefined }
  const { body, version } = sides
  const again = { body, key: crypto.randomUUID(), state: 'waiting', refusal: undefined } as const
  return withVersion({ ...row, ...again }, version)
}

/** Whether the same call may be answered otherwise later. */
const isTemporary = (status: number) => status >= 500 || [408, 425, 429].includes(status)

const pause = ({ key }: OutboxEntry) => {
  const tries = (pauses.get(key)?.tries ?? 0) + 1
  const forMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  pauses.set(key, { tries, until: performance.now() + forMs })
}
