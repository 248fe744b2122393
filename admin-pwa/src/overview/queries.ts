import type { AdminBooking } from '@synapse/shared/booking/contract'
import { readOverview } from '@synapse/shared/report/contract'
import { overviewTotals, yearOverview } from '@synapse/shared/report/overview'
import { isBeforeWindow } from '@synapse/shared/sync/synced'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { localQuery, query } from '#data/query.ts'
import { queryClient } from '#data/query-client.ts'
import { completeRecords, feedState } from '#data/records.ts'
import { websitesQuery } from '#website/queries.ts'

type Figures = Partial<AdminWebsite['stats']>

/**
 * Every website's figures, by slug, from local data. This is a separate query, because few screens
 * need it.
 */
export const localFiguresQuery = (slugs: readonly string[]) =>
  localQuery(['figures', slugs], async (): Promise<Record<string, Figures>> => {
    const synced = slugs.length > 0 && (await syncedRecords())
    return synced ? Object.fromEntries(slugs.map((slug) => [slug, figuresOf(slug, synced)])) : {}
  })

const figuresOf = (slug: string, synced: SyncedRecords): Figures => {
  // The website's id is needed only for coupons.
  const website = { slug, id: '' }
  const { activeStudents, upcomingSessions } = yearOverview(synced, website, Temporal.Now.instant())
  if (synced.hasOlder) return { activeStudents, upcomingSessions }
  const { totalBookings, ...money } = overviewTotals(synced.bookings, slug)
  return { bookings: totalBookings, ...money, activeStudents, upcomingSessions }
}

export const overviewQuery = (website?: string) => {
  const ofYear = async (synced: SyncedRecords, seen: readonly AdminBooking[] = []) => {
    const now = Temporal.Now.instant()
    const older = seen.filter((booking) => isBeforeWindow(booking, now))
    return yearOverview({ ...synced, older }, await websiteOf(website), now)
  }
  const overviewOf = async (synced: SyncedRecords) => ({
    ...overviewTotals(synced.bookings, website),
    ...(await ofYear(synced)),
  })
  return query(readOverview, {
    query: website ? { website } : {},
    complete: async () => {
      const synced = await syncedRecords()
      return synced && !synced.hasOlder ? overviewOf(synced) : undefined
    },
    // This may be incomplete, but the screen says which bookings are missing offline.
    bestEffort: async () => {
      const synced = await syncedRecords()
      return synced && overviewOf(synced)
    },
    // The feed is more recent, but only the server has the totals over all time and older bookings.
    withLocalData: async (overview) => {
      const synced = await syncedRecords()
      return synced ? { ...overview, ...(await ofYear(synced, overview.recent)) } : overview
    },
  })
}

const websiteOf = async (slug: string | undefined) => {
  if (!slug) return undefined
  const websites = await queryClient.ensureQueryData(websitesQuery()).catch(() => [])
  return websites.find((website) => website.slug === slug) ?? { slug, id: '' }
}

type SyncedRecords = NonNullable<Awaited<ReturnType<typeof syncedRecords>>>

const syncedRecords = async () => {
  const bookings = await completeRecords('bookings')
  const coupons = await completeRecords('coupons')
  const state = await feedState()
  return bookings && coupons && { bookings, coupons, hasOlder: state?.hasOlder ?? true }
}
