import { keepPreviousData, type Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging needs an interface
  interface Register {
    queryMeta: {
      /** Calls the server, caches the answer, and returns the answer to show. */
      callServer?: (query: Query) => Promise<unknown>
      /** Recomputes the answer from local records; undefined if these aren't sufficient. */
      computeLocally?: (query: Query) => Promise<unknown>
    }
  }
}

/**
 * Queries don't retry, refetch or become stale on their own, because the feed and the operator's
 * changes refresh them.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, queries must still run to read local data.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Returns a query that keeps showing its previous data, for example the previous page, until new
 * data arrives.
 */
export const keepPrevious = <Options extends object>(options: Options) => ({
  ...options,
  placeholderData: keepPreviousData,
})

export const feedKey = ['feed']

/** Pulls the feed, at most once a second. */
export const readFeedSoon = () => {
  const { dataUpdatedAt = 0, fetchStatus } = queryClient.getQueryState(feedKey) ?? {}
  if (fetchStatus === 'idle' && Date.now() - dataUpdatedAt > 1_000)
    queryClient.refetchQueries({ queryKey: feedKey, type: 'active' })
}

/** Waits until the current pull ends. */
export const waitForFeed = () =>
  queryClient
    .getQueryCache()
    .find({ queryKey: feedKey, fetchStatus: 'fetching' })
    ?.promise?.catch(() => {})

/** Whether a query is for the API's data, unlike the feed's own query. */
export const isApiQuery = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'api'
