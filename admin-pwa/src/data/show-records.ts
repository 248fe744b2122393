import { replaceEqualDeep } from '@tanstack/react-query'
import { isRecord, queryClient, serverAnswers } from '#data/query.ts'

type Row = { id: string; version: number }

const isRow = (part: unknown): part is Row =>
  typeof part === 'object' && part !== null && 'id' in part && 'version' in part

/** Returns a response with each record replaced by its newer version, if there is one. */
const withRows = (part: unknown, rows: readonly Row[]): unknown => {
  if (Array.isArray(part)) return part.map((one) => withRows(one, rows))
  if (isRow(part))
    return rows.find(({ id, version }) => id === part.id && version >= part.version) ?? part
  if (part?.constructor !== Object) return part
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, withRows(one, rows)]))
}

/**
 * Shows the records in the response to a change everywhere at once, so that a dialog opened before the
 * refresh is based on them.
 */
export const showRecords = (answer: unknown): void => {
  const rows = [answer, ...(answer?.constructor === Object ? Object.values(answer) : [])].filter(
    isRow,
  )
  if (rows.length === 0) return
  for (const query of queryClient.getQueryCache().findAll({ predicate: isRecord })) {
    const { queryHash, queryKey, state } = query
    if (serverAnswers.has(queryHash))
      serverAnswers.set(queryHash, withRows(serverAnswers.get(queryHash), rows))
    const shown = replaceEqualDeep(state.data, withRows(state.data, rows))
    if (shown === state.data) continue
    // A running fetch may have started before the change.
    query.cancel({ revert: true })
    queryClient.setQueryData(queryKey, shown)
    query.invalidate()
  }
}
