import { hashKey } from '@tanstack/react-query'
import { type Meta, orUndefined, queryClient } from '#data/query.ts'

/** Fetches a response for offline use, unless it was cached recently. */
export const prefetch = async (
  { queryKey, meta }: Kept,
  recent: ReadonlySet<string>,
): Promise<void> => {
  if (recent.has(hashKey(queryKey))) return
  queryClient.setQueryData(queryKey, await (meta as Meta).readNow())
}

/** Returns the keys of responses that any tab cached since a time, in milliseconds since 1970. */
export const recentlyCached = async (since: number): Promise<ReadonlySet<string>> => {
  const { cachedSince } = await import('#data/response-cache.ts')
  return new Set(await orUndefined(() => cachedSince(since)))
}

/** Options returned by `query`. */
type Kept = { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }
