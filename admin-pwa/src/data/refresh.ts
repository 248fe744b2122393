import { type Query, replaceEqualDeep } from '@tanstack/react-query'
import { isObject } from '#data/is-object.ts'
import type { Versioned } from '#data/outbox-entry.ts'
import { updateServerAnswer } from '#data/query.ts'
import { isApiQuery, queryClient } from '#data/query-client.ts'

/** Syncs the operator's own change, then refreshes the screens. Never rejects. */
export const refreshAfterOwnChange = async (): Promise<void> => {
  const sync = await import('#data/sync.ts').catch(console.warn)
  await (sync ? sync.pullOwnChange(refreshAll) : refreshAll())
}

/** Refetches visible queries now and the others when they are next shown. */
export const refreshAll = async (): Promise<void> => {
  // A running fetch may have started before the change.
  await queryClient.cancelQueries({ predicate: isApiQuery, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ predicate: isApiQuery })
}

/** Updates the screens with pending changes, without calling the server. */
export const refreshPending = async (): Promise<void> => {
  const queries = queryClient.getQueryCache().findAll({ predicate: isApiQuery })
  // A query that fails mustn't prevent the others from being updated.
  await Promise.all(queries.map((query) => refreshLocally(query).catch(console.warn)))
}

const refreshLocally = async (query: Query): Promise<void> => {
  const computeLocally = query.meta?.computeLocally
  if (!computeLocally) return
  const { isInvalidated } = query.state
  const answer = query.isActive() ? await computeCurrent(query, computeLocally) : undefined
  if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer)
  // Stale queries stay stale; queries on hidden screens are refreshed when they are shown.
  if (isInvalidated || !query.isActive()) query.invalidate()
}

/** Recomputes if the query has since received newer data, which must not be overwritten. */
const computeCurrent = async (query: Query, compute: () => Promise<unknown>): Promise<unknown> => {
  const { dataUpdateCount } = query.state
  const answer = await compute()
  return query.state.dataUpdateCount === dataUpdateCount ? answer : computeCurrent(query, compute)
}

/**
 * Shows the records in a change's answer at once, including in dialogs opened before the refresh.
 */
export const showRecords = (answer: unknown): void => {
  const newer = [answer, ...(answer?.constructor === Object ? Object.values(answer) : [])].filter(
    isVersioned,
  )
  if (newer.length === 0) return
  // Keep unchanged objects, because features may use them as keys.
  const update = (answer: unknown) => replaceEqualDeep(answer, withNewer(answer, newer))
  for (const query of queryClient.getQueryCache().findAll({ predicate: isApiQuery })) {
    const { queryHash, queryKey, state } = query
    updateServerAnswer(queryHash, update)
    const shown = update(state.data)
    if (shown === state.data) continue
    // A running fetch may have started before the change.
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
 * Compares record types, because records of different types can have the same id: a quote's invoice
 * and the booking that an older app made from the quote. One of the two may lack optional fields.
 */
const hasAll = (one: object, other: object) =>
  Object.keys(other).every((name) => Object.hasOwn(one, name))
