import type * as contract from '@synapse/shared/business/contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { pictureBytes } from '@synapse/shared/picture'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { Business } from '#business/model'
import type { Context } from '#core/context'
import type { FileResponse } from '#http/file'

/** The picture of the tutor, while it is the one of that hash. */
export const readTutorPicture = async (
  { db }: Context,
  hash: string,
): Promise<Result<FileResponse, RefusalOf<typeof contract.readTutorPicture>>> => {
  const row = await Business.query(db).findOne({ tutorPictureHash: hash })
  const picture = row && pictureBytes(row.tutorPicture)
  if (!picture) return refuse('unknown')
  const { type, bytes } = picture
  return ok({ name: 'tutor', type, bytes: Buffer.from(bytes), isImmutable: true })
}
