import { contractVersion } from '@synapse/shared/app-version'
import { type CallRequest, pathOf } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { liveQuery } from 'dexie'
import { urlWithQuery } from '#data/api.ts'
import { openDb } from '#data/db.ts'
import { type OutboxEntry, onOutboxChange, pendingEntries } from '#data/outbox-entry.ts'
import { bodyVersion, withVersion } from '#data/outbox-order.ts'
import { flushOutbox } from '#data/outbox-send.ts'
import { type Patch, recordKey } from '#data/patch.ts'
import { reloadOutbox } from '#data/read-outbox.ts'
import { rejectionOf } from '#data/rejection.ts'
import { discardEntry } from '#data/settle.ts'

/** What a write does on this device before the server has heard of it. */
export type OptimisticChange<Answer> = {
  /** For the operator: 'Complete “Call Maria”'. */
  label: string
  patches: readonly Patch[]
  /** What it changes besides the records of the patches, by names of the caller's own. */
  touches?: readonly string[]
  /** Whether it makes a record. */
  isNew?: true
  /** The first record as it was. */
  baseRecord?: { version: number } | undefined
  /** What the server will answer, as far as can be told. */
  answer: Answer
}

/** @property isSent false while it is only kept on this device */
export type EnqueueResult<Answer> = { answer: Answer; isSent: boolean }

/** A server that is silent for longer counts as not there. */
const patienceMs = 4_000

/**
 * Writes it down on this device, where the screens show it from then on, and sends it. What cannot
 * be sent now is sent later, in order, once.
 * @throws CallError when the server refuses; anything else when this device can keep nothing, and
 * then nothing is sent either
 */
export const enqueue = async <E extends Endpoint>(
  endpoint: E,
  ask: CallRequest<E>,
  {
    label,
    patches,
    touches: holds = [],
    isNew,
    baseRecord: before,
    answer,
  }: OptimisticChange<AnswerOf<E>>,
): Promise<EnqueueResult<AnswerOf<E>>> => {
  const { body, query }: { body?: unknown; query?: unknown } = ask
  const madeFrom = bodyVersion(body) ?? before?.version
  const row = {
    key: crypto.randomUUID(),
    method: endpoint.method,
    path: urlWithQuery(pathOf(endpoint, ask), query),
    body,
    contract: contractVersion,
    label,
    patches,
    holds: [...patches.map(recordKey), ...holds],
    isNew,
    // What is there now is not what a form was made from that was opened before it changed.
    before: before?.version === madeFrom ? before : undefined,
    at: Date.now(),
    state: 'waiting' as const,
  }
  const order = await openDb().outbox.add(madeFrom === undefined ? row : withVersion(row, madeFrom))
  // From here on it is never lost, whatever the screens make of it.
  await reloadOutbox().catch(console.warn)
  return untilSettled(order, flushOutbox(), answer)
}

/** What becomes of a row, once it is known or nobody waits any longer. */
const untilSettled = <Answer>(order: number, sending: Promise<void>, local: Answer) =>
  new Promise<EnqueueResult<Answer>>((resolve, reject) => {
    let isSettled = false
    const settle = (end: () => void) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      unsubscribe()
      end()
    }
    const keep = () => settle(() => resolve({ answer: local, isSent: false }))
    const look = () => {
      const row = pendingEntries().find((one) => one.order === order)
      if (row?.refusal) settle(() => discardAndThrow(row).then(reject))
      // Where another tab has sent it and read it back, its answer is gone with it.
      else if (row?.state !== 'waiting')
        settle(() => resolve({ answer: (row?.answer as Answer) ?? local, isSent: true }))
    }
    const timer = setTimeout(keep, patienceMs)
    const unsubscribe = onOutboxChange(look)
    // Sent in another tab, its end is told by the database; sent nowhere, it waits.
    sending.then(() => {
      look()
      keep()
    }, keep)
  })

/** Whoever asked is there to be told: it needs no settling. */
const discardAndThrow = async (row: OutboxEntry): Promise<Error> => {
  await discardEntry(row).catch(console.warn)
  return rejectionOf(row)
}

/** Shows what waits, whichever tab has written it. Returns the way to stop. */
export const watchOutbox = (): (() => void) => {
  const following = liveQuery(() => openDb().outbox.toArray()).subscribe({
    next: () => reloadOutbox().catch(console.warn),
    error: console.warn,
  })
  return () => following.unsubscribe()
}
