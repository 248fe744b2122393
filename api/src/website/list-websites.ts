import type { AdminWebsite } from '@synapse/shared/website/contract'
import type { Context } from '#core/context'
import { packagesInOrder, Website } from '#website/model'
import { presentWebsite } from '#website/present'

/** Loads each website's figures, keyed by website id. The report feature provides this function. */
export type ReadFigures = (context: Context) => Promise<Map<string, AdminWebsite['stats']>>

/** Lists all websites with their figures. The built-in website comes first. */
export const listWebsites = async (context: Context, readFigures: ReadFigures) => {
  const [websites, packages, stats] = await Promise.all([
    Website.query(context.db).orderByRaw('is_built_in desc, created_at, id'),
    packagesInOrder(context.db),
    readFigures(context),
  ])
  const packagesOf = Map.groupBy(packages, ({ websiteId }) => websiteId)
  return websites.map((website) =>
    presentWebsite(website, packagesOf.get(website.id) ?? [], stats.get(website.id) ?? noStats),
  )
}

/**
 * Returns one website with its figures.
 * @throws NotFoundError if there is none with this id
 */
export const readWebsite = async (context: Context, readFigures: ReadFigures, id: string) =>
  presentWebsite(
    await Website.query(context.db).findById(id).throwIfNotFound(),
    await packagesInOrder(context.db).where({ websiteId: id }),
    (await readFigures(context)).get(id) ?? noStats,
  )

const noStats = {
  bookings: 0,
  revenue: '0.00',
  owed: '0.00',
  activeStudents: 0,
  upcomingSessions: 0,
}
