import { replaceEqualDeep } from '@tanstack/react-query'
import { isRecord, queryClient, serverAnswers } from '#data/query.ts'

type Versioned = { id: string; version: number }

const isVersioned = (part: unknown): part is Versioned =>
  typeof part === 'object' && part !== null && 'id' in part && 'version' in part

/** Returns a response with each record replaced by its newer version, if there is one. */
const withNewer = (part: unknown, newer: readonly Versioned[]): unknown => {
  if (Array.isArray(part)) return part.map((one) => withNewer(one, newer))
  if (isVersioned(part))
    return newer.find(({ id, version }) => id === part.id && version >= part.version) ?? part
  if (part?.constructor !== Object) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, withNewer(one, newer)]),
  )
}

/**
 * Shows the records from a change's response on all screens at once, so that a dialog opened before
 * the refresh uses them.
 */
export const showRecords = (answer: unknown): void => {
  const newer = [answer, ...(answer?.constructor === Object ? Object.values(answer) : [])].filter(
    isVersioned,
  )
  if (newer.length === 0) return
  for (const query of queryClient.getQueryCache().findAll({ predicate: isRecord })) {
    const { queryHash, queryKey, state } = query
    if (serverAnswers.has(queryHash))
      serverAnswers.set(queryHash, withNewer(serverAnswers.get(queryHash), newer))
    const shown = replaceEqualDeep(state.data, withNewer(state.data, newer))
    if (shown === state.data) continue
    // A running fetch may have started before the change.
    query.cancel({ revert: true })
    queryClient.setQueryData(queryKey, shown)
    query.invalidate()
  }
}
