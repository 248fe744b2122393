import { useQuery } from '@tanstack/react-query'
import { bookingCountsQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { prefetch } from '#data/query.ts'
import { queryClient } from '#data/query-client.ts'
import { overviewQuery } from '#overview/queries.ts'
import { websiteSetupQuery, websitesQuery } from '#website/queries.ts'

/** Regularly prefetches what the feed doesn't contain, so that it can be read offline. */
export const usePrefetch = (): void => {
  useQuery({
    queryKey: ['prefetch'],
    queryFn: prefetchAll,
    refetchInterval: everyMs,
    refetchOnReconnect: 'always',
  })
}

const everyMs = 5 * 60_000
/** Responses newer than this aren't prefetched again, whichever tab fetched them. */
const recentMs = 4 * 60_000
const delayMs = 2_000

/**
 * Prefetches every website's figures and settings, one request at a time. All other records come
 * from the feed.
 * @returns the current time, because a query must return a value
 */
const prefetchAll = async ({ signal }: { signal: AbortSignal }): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  signal.throwIfAborted()
  const websites = await queryClient.fetchQuery({ ...websitesQuery(), staleTime: recentMs })
  await prefetch(businessQuery(), recentMs)
  await prefetch(overviewQuery(), recentMs)
  for (const { id, slug } of websites) {
    await prefetch(overviewQuery(slug), recentMs)
    await prefetch(bookingCountsQuery({ website: slug }), recentMs)
    await prefetch(websiteSetupQuery(id), recentMs)
  }
  return Date.now()
}
