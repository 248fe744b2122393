import { maltaDay } from '@synapse/shared/time'
import { withdrawalTextOf } from '@synapse/shared/withdrawal/withdrawal-texts'
import { timetableSql } from '#availability/read-timetable'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { offeredPackagesSql } from '#website/model'

/** Returns the data for a website's booking page as JSON, or undefined for an unknown slug. */
export const readBookingPage = async (
  { db, now }: Context,
  slug: string,
): Promise<string | undefined> => {
  const withdrawalText = withdrawalTextOf(await readBusiness(db)) || null
  const bindings = { slug, from: maltaDay(now()), withdrawalText }
  const [row] = await queryRows<{ page: string }>(db, bookingPageSql, bindings)
  return row?.page
}

const bookingPageSql = `
select json_build_object(
  'slug', site.slug,
  'name', site.name,
  'primaryColor', site.primary_color,
  'takesBookings', site.status = 'active',
  'withdrawalText', :withdrawalText::text,
  'packages', ${offeredPackagesSql},
  'timetable', (${timetableSql('site.id')})
)::text as page
from websites site where site.id = website_of(:slug)`
