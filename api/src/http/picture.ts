import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { pictureBytes } from '@synapse/shared/picture'
import type { FileResponse } from '#http/file'

/**
 * Returns a response with the picture from a data URL. Browsers cache the response forever, so its
 * own URL must contain the picture's hash.
 */
export const pictureResponse = (
  name: string,
  dataUrl: string | null | undefined,
): Result<FileResponse, 'unknown'> => {
  const picture = dataUrl && pictureBytes(dataUrl)
  if (!picture) return refuse('unknown')
  const { type, bytes } = picture
  return ok({ name, type, bytes: Buffer.from(bytes), isImmutable: true })
}
