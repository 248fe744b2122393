import { maxReceiptBytes, receiptTypeOf } from '@synapse/shared/expense/receipt'
import { shrinkPicture } from '#ui/shrink-picture.ts'

/**
 * A file as it can be kept: what it is its content says, and a photo that is too large is made
 * smaller.
 * @throws Error with a sentence for the operator
 */
export const receiptFile = async (file: File): Promise<File> => {
  const type = receiptTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!type) throw new Error('A receipt is a JPEG, PNG or WebP picture or a PDF.')
  if (file.size <= maxReceiptBytes) return new File([file], file.name, { type })
  if (type === 'application/pdf') throw new Error('A receipt can be up to 5 MB.')
  return new File([await smaller(file)], file.name.replace(/(\.\w+)?$/, '.jpg'), {
    type: 'image/jpeg',
  })
}

/** Enough to read the small print of a long receipt. */
const mostPixels = 3_000

const smaller = async (file: File) => {
  const picture = await shrinkPicture(file, {
    mostPixels,
    mostCharacters: maxReceiptBytes,
    type: 'image/jpeg',
  }).catch(() => {
    throw new Error('That file cannot be read as a picture. Please choose another.')
  })
  return Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (sign) =>
    sign.charCodeAt(0),
  )
}

/** '240 kB', '1.2 MB' */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))}\u00a0kB`
    : `${(Math.round(bytes / 100_000) / 10).toLocaleString('en-GB')}\u00a0MB`
