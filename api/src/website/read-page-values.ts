import { type Contact, resolveContact } from '@synapse/shared/business/contact'
import { slugPattern } from '@synapse/shared/slug'
import { maltaDate } from '@synapse/shared/time'
import { type PageData, type PageValues, pageValues } from '@synapse/shared/website/page-values'
import { builtInSlug } from '@synapse/shared/website/paths'
import { withdrawalTextOf } from '@synapse/shared/withdrawal/withdrawal-texts'
import { readNextStarts, weeklyScheduleSql } from '#availability/read-timetable'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { findWebsiteBySlug, offeredPackagesSql, pictureHashSql } from '#website/model'

type Row = {
  id: string
  page: Omit<PageData, 'origin' | 'contact' | 'nextStarts' | 'withdrawalText'>
  contact: Contact
  hasWithdrawalRight: boolean
  withdrawalText: string
}

/** Returns the placeholders' values for a website's pages, or undefined for an unknown slug. */
export const readPageValues = async (
  context: Context,
  slug: string = builtInSlug,
): Promise<PageValues | undefined> => {
  const { db, now, settings } = context
  if (!slugPattern.test(slug)) return undefined
  const [row] = await queryRows<Row>(db, pageSql, { slug })
  if (!row) return undefined
  const contact = resolveContact(row.contact, settings.contact)
  const nextStarts = row.page.takesBookings ? await readNextStarts(context, row.id) : []
  return pageValues(
    {
      ...row.page,
      contact,
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
  json_build_object(
    'slug', site.slug,
    'name', site.name,
    'primaryColor', site.primary_color,
    'pictureHash', ${pictureHashSql},
    'takesBookings', site.status = 'active',
    'tutorAbout', tutor_about,
    'tutorPictureHash', tutor_picture_hash,
    'packages', ${offeredPackagesSql},
    'pattern', ${weeklyScheduleSql('site.id')}
  ) as page,
  json_build_object(
    'tutorName', tutor_name, 'contactEmail', contact_email, 'contactPhone', contact_phone,
    'whatsapp', whatsapp, 'place', place, 'facebook', facebook, 'linkedin', linkedin
  ) as contact
from websites site, business where site.slug = :slug`
