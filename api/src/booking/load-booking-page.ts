import { maltaDate } from '@synapse/shared/time'
import { timetableSql } from '#availability/model'
import type { Context } from '#core/context'
import { offeredPackagesSql } from '#website/model'

/** Returns the data for a website's booking page as JSON, or undefined for an unknown slug. */
export const loadBookingPage = async (
  { db, now }: Context,
  slug: string,
): Promise<string | undefined> => {
  const { rows } = await db.raw(bookingPageSql, { slug, from: maltaDate(now()).toString() })
  return rows[0]?.page
}

const bookingPageSql = `
select json_build_object(
  'slug', site.slug,
  'name', site.name,
  'primaryColor', site.primary_color,
  'takesBookings', site.status = 'active',
  'packages', ${offeredPackagesSql},
  'timetable', (${timetableSql.replace(':websiteId', 'site.id')})
)::text as page
from websites site where site.slug = :slug`
