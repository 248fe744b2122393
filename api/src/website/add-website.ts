import { defaultPattern, usualEnd } from '@synapse/shared/availability/timetable'
import { defaultPackages, packageTypes } from '@synapse/shared/package/package'
import type { PartialModelObject } from 'objection'
import type { Db } from '#db/knex'
import { toNumeric } from '#db/money'
import { AvailabilityPattern, Website, WebsitePackage } from '#website/model'

/** Adds a website with the usual packages and the usual week. */
export const addWebsite = async (
  trx: Db,
  fields: PartialModelObject<Website>,
): Promise<Website> => {
  const website = await Website.query(trx).insertAndFetch(fields)
  await WebsitePackage.query(trx).insert(
    packageTypes.map((type) => {
      const { priceCents, ...offer } = defaultPackages[type]
      return { websiteId: website.id, ...offer, price: toNumeric(priceCents) }
    }),
  )
  await AvailabilityPattern.query(trx).insert(
    defaultPattern.map(({ dayOfWeek, startTime }) => ({
      websiteId: website.id,
      dayOfWeek,
      startTime,
      endTime: usualEnd(startTime),
    })),
  )
  return website
}
