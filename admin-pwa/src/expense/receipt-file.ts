import { bytesFromBase64 } from '@synapse/shared/bytes'
import { maxReceiptBytes, receiptTypeOf } from '@synapse/shared/expense/receipt'
import { shrinkPicture } from '#ui/form/shrink-picture.ts'

/**
 * Prepares a file for upload as a receipt: detects its type from the content and shrinks large
 * photos.
 * @throws Error with a message for the operator
 */
export const receiptFile = async (file: File): Promise<File> => {
  const type = receiptTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!type) throw new Error('Choose a JPEG, PNG or WebP image or a PDF.')
  if (file.size <= maxReceiptBytes) return new File([file], file.name, { type })
  if (type === 'application/pdf') throw new Error('A receipt can be up to 5 MB.')
  return new File([await smaller(file)], file.name.replace(/(\.\w+)?$/, '.jpg'), {
    type: 'image/jpeg',
  })
}

/** Keeps the small print on a long receipt legible. */
const maxPixels = 3_000

const smaller = async (file: File) => {
  const picture = await shrinkPicture(file, {
    maxPixels,
    maxCharacters: maxReceiptBytes,
    type: 'image/jpeg',
  })
  return bytesFromBase64(picture.slice(picture.indexOf(',') + 1))
}
