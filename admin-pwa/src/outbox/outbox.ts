import { type Ask, pathOf } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { liveQuery } from 'dexie'
import { offlineDb } from '#offline/db.ts'
import type { Patch } from '#outbox/patch.ts'
import { readOutbox } from '#outbox/read-outbox.ts'
import { refusalOf } from '#outbox/refusal.ts'
import { sendWaiting } from '#outbox/send.ts'
import { onWaiting, type Waiting, waitingNow } from '#outbox/waiting.ts'

/** What a write does on this device before the server has heard of it. */
export type LocalEffect<Answer> = {
  /** For the operator: 'Complete “Call Maria”'. */
  label: string
  patches: readonly Patch[]
  /** The version of the first record that it changes. */
  seen?: number | undefined
  /** What the server will answer, as far as can be told. */
  answer: Answer
}

/** @property isSent false while it is only kept on this device */
export type Written<Answer> = { answer: Answer; isSent: boolean }

/** A server that is silent for longer counts as not there. */
const patienceMs = 4_000

/**
 * Writes it down on this device, where the screens show it from then on, and sends it. What cannot
 * be sent now is sent later, in order, once.
 * @throws CallError when the server refuses; anything else when this device can keep nothing, and
 * then nothing is sent either
 */
export const writeThroughOutbox = async <E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  { label, patches, seen, answer }: LocalEffect<AnswerOf<E>>,
): Promise<Written<AnswerOf<E>>> => {
  const key = crypto.randomUUID()
  const { body }: { body?: unknown } = ask
  await offlineDb().outbox.add({
    key,
    method: endpoint.method,
    path: pathOf(endpoint, ask),
    body,
    label,
    patches,
    seen,
    at: Date.now(),
    state: 'waiting',
  })
  // From here on it is never lost, whatever the screens make of it.
  await readOutbox().catch(console.warn)
  return settled(key, sendWaiting(), answer)
}

/** What becomes of a row, once it is known or nobody waits any longer. */
const settled = <Answer>(key: string, sending: Promise<void>, local: Answer) =>
  new Promise<Written<Answer>>((resolve, reject) => {
    const look = () => {
      const row = waitingNow().find((one) => one.key === key)
      if (row?.state === 'waiting' && !row.refusal) return
      stop()
      if (row?.refusal) return refuse(row).then(reject, reject)
      // Where another tab has sent it and read it back, its answer is gone with it.
      resolve({ answer: (row?.answer as Answer) ?? local, isSent: true })
    }
    const giveUp = () => {
      stop()
      resolve({ answer: local, isSent: false })
    }
    const timer = setTimeout(giveUp, patienceMs)
    const unsubscribe = onWaiting(look)
    const stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    // Sent in another tab, its end is told by the database; sent nowhere, it waits.
    sending.then(() => {
      if (waitingNow().some((one) => one.key === key && one.state === 'waiting')) giveUp()
      else look()
    }, giveUp)
  })

/** Whoever asked is there to be told: it needs no settling. */
const refuse = async (row: Waiting): Promise<Error> => {
  await offlineDb().outbox.delete(row.order).then(readOutbox).catch(console.warn)
  return refusalOf(row)
}

/** Shows what waits, whichever tab has written it. Returns the way to stop. */
export const followOutbox = (): (() => void) => {
  const following = liveQuery(() => offlineDb().outbox.toArray()).subscribe({
    next: () => readOutbox().catch(console.warn),
    error: console.warn,
  })
  return () => following.unsubscribe()
}

/** Sends a refused row once more: under a new key, for the old one has its answer. */
export const sendAgain = async ({ order, body }: Waiting, version?: number): Promise<void> => {
  await offlineDb().outbox.update(order, {
    key: crypto.randomUUID(),
    state: 'waiting',
    refusal: undefined,
    ...(version !== undefined && { body: { ...(body as object), version }, seen: version }),
  })
  await readOutbox()
  await sendWaiting()
}

/** Gives a row up, and what was built on a record that will now never be. */
export const giveUp = async (row: Waiting): Promise<void> => {
  const made = row.patches.flatMap((patch) => ('put' in patch ? [nameOf(patch)] : []))
  const db = offlineDb()
  await db.transaction('rw', db.outbox, async () => {
    const later = await db.outbox.where('order').above(row.order).toArray()
    const built = later.filter(({ patches }) => patches.some((one) => made.includes(nameOf(one))))
    await db.outbox.bulkDelete([row.order, ...built.map(({ order }) => order)])
  })
  await readOutbox()
}

const nameOf = ({ noun, id }: Patch) => `${noun}/${id}`
