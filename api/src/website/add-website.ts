import { defaultPattern } from '@synapse/shared/availability/timetable'
import { euroFromCents } from '@synapse/shared/money'
import { defaultPackages } from '@synapse/shared/package/package'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { saveWeeklySchedule } from '#availability/weekly-schedule'
import { Website, WebsitePackage } from '#website/model'

/** Adds a website with the default packages and the default weekly schedule. */
export const addWebsite = async (trx: Knex.Transaction, fields: PartialModelObject<Website>) => {
  const website = await Website.query(trx).insertAndFetch(fields)
  await addDefaults(trx, website)
  return website
}

/** Adds the default packages and weekly schedule. */
export const addDefaults = async (trx: Knex.Transaction, { id: websiteId }: Website) => {
  await WebsitePackage.query(trx).insert(
    Object.values(defaultPackages).map(({ priceCents, ...rest }, position) => ({
      ...rest,
      websiteId,
      price: euroFromCents(priceCents),
      position,
    })),
  )
  await saveWeeklySchedule(trx, websiteId, defaultPattern)
}
