import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { euroFromCents, minimumChargeCents } from '@synapse/shared/money'
import { maxOffered } from '@synapse/shared/package/package'
import * as contract from '@synapse/shared/website/contract'
import type { Knex } from 'knex'
import { saveWeeklySchedule, scheduleRefusal, weeklySchedule } from '#availability/weekly-schedule'
import type { Change, Context } from '#core/context'
import { isStale } from '#db/columns'
import { anyOf } from '#db/sql'
import { presentRecord } from '#http/present-record'
import { packagesInOrder, Website, WebsitePackage } from '#website/model'

type Input = InputOf<typeof contract.saveWebsiteSetup>

/**
 * Returns a website's packages, weekly schedule and meeting link.
 * @throws NotFoundError for an unknown website
 */
export const readWebsiteSetup = async (
  { db }: Context,
  id: string,
): Promise<contract.WebsiteSetup> => {
  const website = await Website.query(db).findById(id).throwIfNotFound()
  const [packages, booked, pattern] = await Promise.all([
    packagesInOrder(db).where({ websiteId: id }),
    WebsitePackage.query(db).where({ websiteId: id }).whereRaw(isBookedSql),
    weeklySchedule(db, id),
  ])
  const { shape } = contract.readWebsiteSetup.output
  return {
    packages: packages.map((one) => presentRecord(shape.packages.element, one)),
    booked: booked.map(({ type }) => type),
    pattern: pattern.map((line) => presentRecord(shape.pattern.element, line)),
    meetingLinkTemplate: website.meetingLinkTemplate,
    version: website.version,
  }
}

/**
 * Saves packages, weekly schedule and meeting link. Existing bookings keep the details of their
 * package. If all bookings shared the old link, upcoming sessions get the new link.
 */
export const saveWebsiteSetup: Change<typeof contract.saveWebsiteSetup> = async (
  { db, emit },
  id,
  { packages, pattern, meetingLinkTemplate, version },
) => {
  const refusal = packagesRefusal(packages) ?? scheduleRefusal(pattern)
  if (refusal) return refusal
  return db.transaction(async (trx) => {
    const found = await Website.query(trx).findById(id).forUpdate()
    if (!found) return refuse('unknown')
    if (isStale(found, version)) return refuse('changed')
    // Update the row even if the link hasn't changed, so that the version increases.
    await Website.query(trx).findById(id).patch({ meetingLinkTemplate })
    const template = found.meetingLinkTemplate
    if (template && template !== meetingLinkTemplate)
      await emit(trx, 'website.link_changed', { websiteId: id, template })
    await savePackages(trx, id, packages)
    await saveWeeklySchedule(trx, id, pattern)
    return ok(undefined)
  })
}

/** Saves the packages. The website is locked, so that no booking is created in the meantime. */
const savePackages = async (
  trx: Knex.Transaction,
  websiteId: string,
  packages: Input['packages'],
) => {
  const left = () =>
    WebsitePackage.query(trx)
      .where({ websiteId })
      .whereNot('type', anyOf(packages.map(({ type }) => type)))
  await left().delete().whereRaw(`not ${isBookedSql}`)
  await left().patch({ isOffered: false })
  await WebsitePackage.query(trx)
    .insert(
      packages.map(({ price, ...rest }, position) => ({
        ...rest,
        websiteId,
        price: euroFromCents(price),
        position,
      })),
    )
    .onConflict(['websiteId', 'type'])
    .merge()
}

const isBookedSql = `exists (select from bookings b
  where b.website_id = website_packages.website_id and b.session_type = website_packages.type)`

const packagesRefusal = (packages: Input['packages']) => {
  if (new Set(packages.map(({ type }) => type)).size < packages.length)
    return refuse('duplicate_package')
  if (packages.some(({ price }) => price > 0 && price < minimumChargeCents))
    return refuse('price_below_minimum')
  if (packages.filter(({ isOffered }) => isOffered).length > maxOffered)
    return refuse('too_many_offered')
}
