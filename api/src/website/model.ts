import type { WebsiteStatus } from '@synapse/shared/website/website'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { Db } from '#db/knex'
import { VersionedModel } from '#db/versioned-model'

export class Website extends VersionedModel {
  static override tableName = 'websites'
  declare name: string
  declare slug: string
  /** The website's former slugs, whose links still work; a database trigger adds them. */
  declare formerSlugs: string[]
  declare domain: string | null
  declare description: string | null
  declare thumbnail: string | null
  declare primaryColor: string
  declare status: WebsiteStatus
  declare category: string | null
  declare meetingLinkTemplate: string | null
  declare isBuiltIn: boolean
}

export class WebsitePackage extends Model {
  static override tableName = 'website_packages'
  static override idColumn = ['websiteId', 'type']
  declare websiteId: string
  declare type: string
  declare label: string
  declare description: string
  declare price: string
  declare numberOfStudents: number
  declare durationMinutes: number
  declare isOffered: boolean
  declare position: number
}

/**
 * Locks a website until the transaction ends, so that its template can't change before a new
 * meeting link is committed. A later change of the template then replaces that link, too.
 */
export const lockWebsite = async (trx: Knex.Transaction, id: string): Promise<Website> =>
  Website.query(trx).findById(id).forShare().throwIfNotFound()

/** Returns a query for packages in the order shown on the website. */
export const packagesInOrder = (db: Db) => WebsitePackage.query(db).orderBy(['position', 'type'])

/** SQL for a website's packages on sale, as a JSON list. Expects the table alias `site`. */
export const offeredPackagesSql = `
coalesce((select json_agg(json_build_object('type', type, 'label', label,
    'description', description, 'priceCents', (price * 100)::int,
    'numberOfStudents', number_of_students, 'durationMinutes', duration_minutes)
    order by position, type)
  from website_packages p where p.website_id = site.id and p.is_offered), '[]')`

/**
 * SQL for the hash of a website's picture, or '' if pages can't show that type of picture. Expects
 * the alias `site`.
 */
export const pictureHashSql = `
case when site.thumbnail ~ '^data:image/(jpeg|png|webp);'
  then left(encode(sha256(convert_to(site.thumbnail, 'UTF8')), 'hex'), 32) else '' end`

/** Returns the uploaded picture with this hash, as a data URL. */
export const findPicture = async (db: Db, hash: string): Promise<string | null | undefined> => {
  const isWanted = db.raw(`${pictureHashSql} = ?`, [hash])
  return (await Website.query(db).alias('site').findOne(isWanted))?.thumbnail
}

/** Returns a booking's website and the package's label on that website. */
export const readWebsiteAndLabel = async (
  db: Db,
  { websiteId, sessionType }: { websiteId: string; sessionType: string },
): Promise<{ website: Website; label: string }> => {
  const website = await Website.query(db).findById(websiteId).throwIfNotFound()
  const { label } = await WebsitePackage.query(db)
    .findById([websiteId, sessionType])
    .throwIfNotFound()
  return { website, label }
}

/** Finds a website by its current slug or by a former slug. */
export const findWebsiteBySlug = (db: Db, slug: string) =>
  Website.query(db).findOne('id', db.raw('website_of(?)', [slug]))

/** SQL condition for rows of the website with the slug `:website`. */
export const ofWebsiteSql = 'website_id = (select id from websites where slug = :website)'

/** Returns `ofWebsiteSql` as an additional condition, or '' for all websites. */
export const andOfWebsiteSql = (website: string | undefined): string =>
  website ? `and ${ofWebsiteSql}` : ''
