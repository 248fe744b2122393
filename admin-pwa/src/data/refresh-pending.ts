import type { Query } from '@tanstack/react-query'
import { isRecord, type Meta, queryClient } from '#data/query.ts'

/** Updates the screens with pending changes, without calling the server. */
export const refreshPending = async (): Promise<void> => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: isRecord })) {
    const { readLocal } = (query.meta as Partial<Meta> | undefined) ?? {}
    if (!readLocal) continue
    const { isInvalidated } = query.state
    const answer = query.isActive() ? await readCurrent(query, readLocal) : undefined
    if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer)
    // Stale queries stay stale; queries on hidden screens are refreshed when they are shown.
    if (isInvalidated || !query.isActive()) query.invalidate()
  }
}

/** Reads again if the query has since received newer data, which a slow read must not overwrite. */
const readCurrent = async (query: Query, readLocal: Meta['readLocal']): Promise<unknown> => {
  const { dataUpdateCount } = query.state
  const answer = await readLocal()
  return query.state.dataUpdateCount === dataUpdateCount ? answer : readCurrent(query, readLocal)
}
