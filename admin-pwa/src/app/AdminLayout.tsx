import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Shell } from '#app/Shell.tsx'
import { useLaunchHandler } from '#app/use-launch.ts'
import { bookingCountsQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { AddClient, AddClientButton } from '#client/AddClient.tsx'
import { prefetch, queryClient, recentlyCached } from '#data/query.ts'
import { setOpenedFiles } from '#invoice/opened-files.ts'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { ProblemsLink } from '#operator/ProblemsLink.tsx'
import { KeyboardShortcuts } from '#report/KeyboardShortcuts.tsx'
import { SearchPalette } from '#search/SearchPalette.tsx'
import { AppBadge } from '#todo/AppBadge.tsx'
import { TodoBadge } from '#todo/TodoBadge.tsx'
import { TimerLink } from '#tutoring/TimerLink.tsx'
import { paths } from '#ui/paths.ts'
import { overviewQuery, websiteSetupQuery, websitesQuery } from '#website/queries.ts'
import { WebsiteName } from '#website/WebsiteName.tsx'

/** Renders the shell with the parts that features provide. */
export const AdminLayout = () => {
  const navigate = useNavigate()
  useReadyOffline()
  useLaunchHandler((files) => {
    setOpenedFiles(files)
    navigate(paths.invoicing)
  })
  return (
    <>
      <AppBadge />
      <Shell
        Account={AccountMenu}
        trouble={<ProblemsLink />}
        timer={<TimerLink />}
        todoBadge={<TodoBadge />}
        QuickButton={AddClientButton}
        dialogs={
          <>
            <AddClient />
            <KeyboardShortcuts />
          </>
        }
        websiteName={<WebsiteName />}
        Palette={SearchPalette}
      />
    </>
  )
}

const everyMs = 5 * 60_000
/** Skips responses that any tab has fetched within this time. */
const recentMs = 4 * 60_000
/** Delay, so that the open screen loads first. */
const calmMs = 2_000

/**
 * Prefetches figures and settings of all websites for offline use, in addition to the synced records.
 */
const useReadyOffline = (): void => {
  useQuery({
    queryKey: ['ready offline'],
    queryFn: keepAllReady,
    refetchInterval: everyMs,
    refetchOnReconnect: 'always',
  })
}

/** Runs one prefetch at a time. @returns the current time */
const keepAllReady = async ({ signal }: { signal: AbortSignal }): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, calmMs))
  signal.throwIfAborted()
  const websites = await queryClient.fetchQuery({ ...websitesQuery(), staleTime: recentMs })
  const recent = await recentlyCached(Date.now() - recentMs)
  await prefetch(businessQuery(), recent)
  await prefetch(overviewQuery(), recent)
  for (const { id, slug } of websites) {
    await prefetch(overviewQuery(slug), recent)
    await prefetch(bookingCountsQuery({ website: slug }), recent)
    await prefetch(websiteSetupQuery(id), recent)
  }
  return Date.now()
}
