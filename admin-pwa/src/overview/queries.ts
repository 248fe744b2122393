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
 * The websites' figures by slug, from local data. A separate query, because few screens need them.
 */
export const localFiguresQuery = (slugs: readonly string[]) =>
  localQuery(['figures', slugs], async (): Promise<Record<string, Figures>> => {
    const saved = slugs.length > 0 && (await savedRecords())
    return saved ? Object.fromEntries(slugs.map((slug) => [slug, figuresOf(slug, saved)])) : {}
  })

const figuresOf = (slug: string, saved: SavedRecords): Figures => {
  // The website's id is only needed for coupons.
  const website = { slug, id: '' }
  const { activeStudents, upcomingSessions } = yearOverview(saved, website, Temporal.Now.instant())
  if (saved.hasOlder) return { activeStudents, upcomingSessions }
  const { totalBookings, ...money } = overviewTotals(saved.bookings, slug)
  return { bookings: totalBookings, ...money, activeStudents, upcomingSessions }
}

export const overviewQuery = (website?: string) => {
  const ofYear = async (saved: SavedRecords, seen: readonly AdminBooking[] = []) => {
    const now = Temporal.Now.instant()
    const older = seen.filter((booking) => isBeforeWindow(booking, now))
    return yearOverview({ ...saved, older }, await websiteOf(website), now)
  }
  const overviewOf = async (saved: SavedRecords) => ({
    ...overviewTotals(saved.bookings, website),
    ...(await ofYear(saved)),
  })
  return query(readOverview, {
    query: website ? { website } : {},
    complete: async () => {
      const saved = await savedRecords()
      return saved && !saved.hasOlder ? overviewOf(saved) : undefined
    },
    // The offline banner says which bookings are missing.
    bestEffort: async () => {
      const saved = await savedRecords()
      return saved && overviewOf(saved)
    },
    // The feed's figures are more recent, but all-time totals and older bookings come from the
    // server.
    withLocalData: async (overview) => {
      const saved = await savedRecords()
      return saved ? { ...overview, ...(await ofYear(saved, overview.recent)) } : overview
    },
  })
}

const websiteOf = async (slug: string | undefined) => {
  if (!slug) return undefined
  const websites = await queryClient.ensureQueryData(websitesQuery()).catch(() => [])
  return websites.find((website) => website.slug === slug) ?? { slug, id: '' }
}

type SavedRecords = NonNullable<Awaited<ReturnType<typeof savedRecords>>>

const savedRecords = async () => {
  const bookings = await completeRecords('bookings')
  const coupons = await completeRecords('coupons')
  const state = await feedState()
  return bookings && coupons && { bookings, coupons, hasOlder: state?.hasOlder ?? true }
}
