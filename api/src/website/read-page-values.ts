import { type Contact, resolveContact } from '@synapse/shared/business/contact'
import { slugPattern } from '@synapse/shared/slug'
import { maltaDate } from '@synapse/shared/time'
import { type PageData, type PageValues, pageValues } from '@synapse/shared/website/page-values'
import { builtInSlug } from '@synapse/shared/website/paths'
import { withdrawalTextOf } from '@synapse/shared/withdrawal/withdrawal-texts'
import { readNextStarts, weeklyScheduleSql } from '#availability/read-timetable'
import type { Business } from '#business/model'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { findWebsiteBySlug, offeredPackagesSql, pictureHashSql } from '#website/model'

type Row = Omit<PageData, 'origin' | 'contact' | 'nextStarts'> &
  Contact &
  Pick<Business, 'hasWithdrawalRight'> & { id: string }

/** Returns the values for the placeholders in a website's pages; undefined for an unknown slug. */
export const readPageValues = async (
  context: Context,
  slug: string = builtInSlug,
): Promise<PageValues | undefined> => {
  const { db, now, settings } = context
  if (!slugPattern.test(slug)) return undefined
  const [row] = await queryRows<Row>(db, pageSql, { slug })
  if (!row) return undefined
  const nextStarts = row.takesBookings ? await readNextStarts(context, row.id) : []
  return pageValues(
    {
      ...row,
      contact: resolveContact(row, settings.contact),
      nextStarts,
      withdrawalText: withdrawalTextOf(row),
      origin: settings.publicUrl,
    },
    maltaDate(now()),
  )
}

/** Returns the current slug of the website that used to have this slug, if there is one. */
export const findCurrentSlug = async (
  { db }: Context,
  former: string,
): Promise<string | undefined> =>
  slugPattern.test(former) ? (await findWebsiteBySlug(db, former))?.slug : undefined

const pageSql = `
select site.id, has_withdrawal_right, withdrawal_text,
  site.slug, site.name, site.primary_color, site.status = 'active' as takes_bookings,
  ${pictureHashSql} as picture_hash, ${offeredPackagesSql} as packages,
  ${weeklyScheduleSql('site.id')} as pattern,
  business_name, address, tutor_about, tutor_picture_hash, tutor_name, contact_email, contact_phone, whatsapp, place,
  facebook, linkedin
from websites site, business where site.slug = :slug`
