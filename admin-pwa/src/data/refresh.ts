import { type Query, replaceEqualDeep } from '@tanstack/react-query'
import { isObject } from '#data/is-object.ts'
import type { Versioned } from '#data/outbox/entry.ts'
import { updateServerAnswer } from '#data/query.ts'
import { isApiQuery, queryClient } from '#data/query-client.ts'

/** Syncs the operator's own change, then refreshes the screens. Never rejects. */
export const refreshAfterOwnChange = async (): Promise<void> => {
  const sync = await import('#data/sync.ts').catch(console.warn)
  await (sync ? sync.pullOwnChange(refreshAll) : refreshAll())
}

/** Refetches the queries on screen now, and all others when they are next shown. */
export const refreshAll = async (): Promise<void> => {
  // Cancel running fetches, because they may have started before the change.
  await queryClient.cancelQueries({ predicate: isApiQuery, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ predicate: isApiQuery })
}

/** Updates the screens with this device's changes, without calling the server. */
export const refreshLocally = async (): Promise<void> => {
  const queries = queryClient.getQueryCache().findAll({ predicate: isApiQuery })
  // If a query fails, the others must still be updated.
  await Promise.all(queries.map((query) => recompute(query).catch(console.warn)))
}

const recompute = async (query: Query): Promise<void> => {
  const computeLocally = query.meta?.computeLocally
  if (!computeLocally) return
  const { isInvalidated } = query.state
  const answer = query.isActive() ? await computeCurrent(query, computeLocally) : undefined
  if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer)
  // Don't refetch the queries of a hidden screen, because they are refetched when the screen is
  // shown.
  if (isInvalidated || !query.isActive()) query.invalidate()
}

/**
 * Recomputes the data if newer data has arrived in the meantime, so that the newer data isn't
 * overwritten.
 */
const computeCurrent = async (
  query: Query,
  compute: (query: Query) => Promise<unknown>,
): Promise<unknown> => {
  const { dataUpdateCount } = query.state
  const answer = await compute(query)
  return query.state.dataUpdateCount === dataUpdateCount ? answer : computeCurrent(query, compute)
}

/** Shows the records in a change's answer at once, even in dialogs that are already open. */
export const showRecords = (answer: unknown): void => {
  const newer = [answer, ...(answer?.constructor === Object ? Object.values(answer) : [])].filter(
    isVersioned,
  )
  if (newer.length === 0) return
  // Keep unchanged objects, so that the comparison below recognises queries that haven't changed.
  const update = (answer: unknown) => replaceEqualDeep(answer, withNewer(answer, newer))
  for (const query of queryClient.getQueryCache().findAll({ predicate: isApiQuery })) {
    const { queryKey, state } = query
    updateServerAnswer(query, update)
    const shown = update(state.data)
    if (shown === state.data) continue
    // Cancel a running fetch, because it may have started before the change.
    query.cancel({ revert: true })
    queryClient.setQueryData(queryKey, shown)
    query.invalidate()
  }
}

const isVersioned = (part: unknown): part is Versioned =>
  isObject(part) && 'id' in part && 'version' in part

const withNewer = (part: unknown, newer: readonly Versioned[]): unknown => {
  if (Array.isArray(part)) return part.map((one) => withNewer(one, newer))
  if (isVersioned(part)) return newer.find((one) => isNewer(one, part)) ?? part
  if (part?.constructor !== Object) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, withNewer(one, newer)]),
  )
}

const isNewer = (one: Versioned, part: Versioned) =>
  one.id === part.id && one.version >= part.version && (hasAll(one, part) || hasAll(part, one))

/**
 * Returns whether one record has all fields of the other. Different types of records can have the
 * same id, for example a quote's invoice and a booking that an older app made from the quote.
 */
const hasAll = (one: object, other: object) =>
  Object.keys(other).every((name) => Object.hasOwn(one, name))
