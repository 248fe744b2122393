import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Shell } from '#app/Shell.tsx'
import { useLaunchHandler } from '#app/use-launch.ts'
import { bookingCountsQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { prefetch } from '#data/query.ts'
import { queryClient } from '#data/query-client.ts'
import { openedFiles } from '#invoice/opened-files.ts'
import { overviewQuery } from '#overview/queries.ts'
import { AppBadge } from '#todo/TodoBadge.tsx'
import { paths } from '#ui/route/paths.ts'
import { websiteSetupQuery, websitesQuery } from '#website/queries.ts'

/**
 * The layout shared by all screens. Also starts the background work that runs while the operator is
 * signed in.
 */
export const AdminLayout = () => {
  const navigate = useNavigate()
  useQuery({
    queryKey: ['prefetch'],
    queryFn: prefetchAll,
    refetchInterval: everyMs,
    refetchOnReconnect: 'always',
  })
  useLaunchHandler((files) => {
    openedFiles.set(files)
    navigate(paths.invoicing)
  })
  return (
    <>
      <AppBadge />
      <Shell />
    </>
  )
}

const everyMs = 5 * 60_000
/** Responses that are more recent than this, in any tab, aren't prefetched again. */
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
