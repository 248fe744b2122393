import type { RefusalOf } from '@synapse/shared/endpoint'
import { pictureBytes } from '@synapse/shared/picture'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/website/contract'
import type { Context } from '#core/context'
import type { FileResponse } from '#http/file'
import { pictureHashSql, Website } from '#website/model'

/** Returns the uploaded picture of a website if its hash matches. */
export const readWebsitePicture = async (
  { db }: Context,
  hash: string,
): Promise<Result<FileResponse, RefusalOf<typeof contract.readWebsitePicture>>> => {
  const website = await Website.query(db)
    .alias('site')
    .findOne(db.raw(`${pictureHashSql} = ?`, [hash]))
  const picture = website?.thumbnail && pictureBytes(website.thumbnail)
  if (!picture) return refuse('unknown')
  const { type, bytes } = picture
  return ok({ name: 'website', type, bytes: Buffer.from(bytes), isImmutable: true })
}
