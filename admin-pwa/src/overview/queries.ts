import { readOverview } from '@synapse/shared/report/contract'
import { overviewOfYear, overviewTotals } from '@synapse/shared/report/overview'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { localQuery, query } from '#data/query.ts'
import { completeRecords, feedState } from '#data/records.ts'

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
  const { activeStudents, upcomingSessions } = overviewOfYear(saved, slug, Temporal.Now.instant())
  if (saved.hasOlder) return { activeStudents, upcomingSessions }
  const { totalBookings, ...money } = overviewTotals(saved.bookings, slug)
  return { bookings: totalBookings, ...money, activeStudents, upcomingSessions }
}

export const overviewQuery = (website?: string) => {
  const overviewOf = (saved: SavedRecords) => ({
    ...overviewTotals(saved.bookings, website),
    ...overviewOfYear(saved, website, Temporal.Now.instant()),
  })
  return query(
    readOverview,
    { query: website ? { website } : {} },
    {
      complete: async () => {
        const saved = await savedRecords()
        return saved && !saved.hasOlder ? overviewOf(saved) : undefined
      },
      // The offline banner says which bookings are missing.
      bestEffort: async () => {
        const saved = await savedRecords()
        return saved && overviewOf(saved)
      },
      // The feed's figures are more recent, but all-time totals come from the server.
      withLocalData: async (overview) => {
        const saved = await savedRecords()
        if (!saved) return overview
        return { ...overview, ...overviewOfYear(saved, website, Temporal.Now.instant()) }
      },
    },
  )
}

type SavedRecords = NonNullable<Awaited<ReturnType<typeof savedRecords>>>

const savedRecords = async () => {
  const bookings = await completeRecords('bookings')
  const coupons = await completeRecords('coupons')
  const state = await feedState()
  return bookings && coupons && { bookings, coupons, hasOlder: state?.hasOlder ?? true }
}
