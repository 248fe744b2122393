import { contractVersion } from '@synapse/shared/contract/app-version'
import { type CallRequest, pathOf } from '@synapse/shared/contract/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { liveQuery } from 'dexie'
import { unreachableAfterMs, urlWithQuery } from '#data/api.ts'
import { openDb, readOutbox } from '#data/db.ts'
import { isObject } from '#data/is-object.ts'
import { isSameValue } from '#data/merge-edits.ts'
import { discardedKeys } from '#data/outbox/discards.ts'
import { bodyVersion, type OutboxEntry, refusalError, withVersion } from '#data/outbox/entry.ts'
import type { OptimisticChange } from '#data/outbox/optimistic-change.ts'
import { type Patch, patchKey, patchOf } from '#data/outbox/patch.ts'
import { flushOutbox } from '#data/outbox/send.ts'
import { setShownOutbox } from '#data/outbox/shown-outbox.ts'
import { refreshLocally } from '#data/refresh.ts'
import { ignoreStorageError } from '#data/status.ts'

/** @property isConfirmed false if the server hasn't confirmed the change yet */
export type EnqueueResult<Answer> = { answer: Answer; isConfirmed: boolean }

/**
 * Enqueues a change. Returns undefined if the change isn't optimistic or storage fails; the caller
 * must then call the server directly.
 * @throws like `enqueue`, unless storage fails
 */
export const tryToEnqueue = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  changeOf: () => MaybePromise<OptimisticChange<AnswerOf<E>> | undefined>,
): Promise<EnqueueResult<AnswerOf<E>> | undefined> => {
  try {
    const change = await changeOf()
    return change && (await enqueue(endpoint, request, change))
  } catch (error) {
    return ignoreStorageError(error)
  }
}

export type MaybePromise<Value> = Value | Promise<Value>

/**
 * Stores a change on this device, shows it, and sends it exactly once, now or later.
 * @throws CallError if the server refuses the change; any other error if the device can't store it,
 * in which case it isn't sent either
 */
export const enqueue = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  change: OptimisticChange<AnswerOf<E>>,
): Promise<EnqueueResult<AnswerOf<E>>> => {
  const { label, patches, sideEffects = [], extraHolds = [], needs, isNew, before, answer } = change
  const { body, query }: { body?: unknown; query?: unknown } = request
  const version = bodyVersion(body) ?? before?.version
  // If the record has changed since the form was opened, the form's initial values are unknown.
  const base = before?.version === version ? before : undefined
  const entry = {
    key: crypto.randomUUID(),
    method: endpoint.method,
    path: urlWithQuery(pathOf(endpoint, request), query),
    body: base && endpoint.method === 'PATCH' && isObject(body) ? changesTo(base, body) : body,
    contract: contractVersion,
    label,
    patches: [...(base ? patches.map((patch) => editOf(base, patch)) : patches), ...sideEffects],
    holds: [...patches.map(patchKey), ...extraHolds],
    needs,
    isNew,
    before: base,
    at: Date.now(),
    state: 'waiting' as const,
  }
  const order = await openDb().outbox.add(
    version === undefined ? entry : withVersion(entry, version),
  )
  return untilSettled(order, entry, flushOutbox(), answer)
}

/**
 * Leaves out a form's unchanged fields, because an edit would otherwise repeat an earlier unsent
 * edit, even one that was discarded.
 */
const changesTo = (base: object, fields: object): object => {
  const { version, ...others }: { version?: unknown } = fields
  const changed = Object.entries(others).filter(
    ([name, value]) => !isSameValue(value, Reflect.get(base, name)),
  )
  if (changed.length === 0) return fields
  return { ...Object.fromEntries(changed), ...('version' in fields && { version }) }
}

const editOf = (base: object, patch: Patch): Patch =>
  'set' in patch && patch.id === Reflect.get(base, 'id')
    ? patchOf(patch.type, patch.id, { set: changesTo(base, patch.set) })
    : patch

/**
 * Waits until the entry has been sent or the timeout expires. Rejects if the entry was refused or
 * discarded.
 */
const untilSettled = <Answer>(
  order: number,
  added: Omit<OutboxEntry, 'order'>,
  sending: Promise<void>,
  local: Answer,
) =>
  new Promise<EnqueueResult<Answer>>((resolve, reject) => {
    let isSettled = false
    const settle = (end: () => void) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      watching.unsubscribe()
      end()
    }
    const check = (entry: Omit<OutboxEntry, 'order'> | undefined) => {
      if (entry?.refusal) settle(() => removeAndThrow(entry).then(reject))
      // Another tab may have sent the entry and removed it together with the response.
      else if (entry?.state !== 'waiting')
        settle(() => resolve({ answer: (entry?.answer as Answer) ?? local, isConfirmed: true }))
    }
    const read = async () => {
      const db = openDb()
      const entry = await db.outbox.get(order)
      if (entry || !(await discardedKeys(db)).includes(added.key)) return entry
      return { ...added, refusal: { status: 410, text: discarded } }
    }
    const leaveWaiting = () => settle(() => resolve({ answer: local, isConfirmed: false }))
    const timer = setTimeout(leaveWaiting, unreachableAfterMs)
    const watching = liveQuery(read).subscribe({ next: check, error: console.warn })
    // If another tab sends the entry, `watching` reports it; otherwise the entry stays `waiting`.
    sending.then(read).then(check).then(leaveWaiting, leaveWaiting)
  })

/** The refusal of a change that was discarded before the server confirmed it. */
const discarded = '{"error":"You discarded this change.","reason":"discarded"}'

/** The caller is still waiting and shows the error itself, so drop the entry. */
const removeAndThrow = async (entry: Omit<OutboxEntry, 'order'>): Promise<Error> => {
  const choices = import('#data/outbox/choices.ts')
  await choices.then(({ discardEntry }) => discardEntry(entry)).catch(console.warn)
  return refusalError(entry)
}

/** Refreshes the screens whenever any tab changes the outbox. Returns a function to unsubscribe. */
export const watchOutbox = (): (() => void) => {
  const watching = liveQuery(readOutbox).subscribe({
    next: (entries) => {
      setShownOutbox(entries)
      refreshLocally().catch(console.warn)
    },
    error: console.warn,
  })
  return () => watching.unsubscribe()
}
