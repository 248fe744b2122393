import { bytesFromBase64 } from '#bytes'

/** None of these image types can contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
type PictureType = (typeof pictureTypes)[number]

/** Detects an image's type from its first bytes (WHATWG MIME Sniffing, 6), if it is accepted. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined => {
  if (hasMagicBytes(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (hasMagicBytes(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  const isWebp = hasMagicBytes(bytes, 'RIFF') && hasMagicBytes(bytes.subarray(8), 'WEBPVP8')
  return isWebp ? 'image/webp' : undefined
}

/** Returns whether bytes start with the characters of a Latin-1 string. */
export const hasMagicBytes = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, index) => bytes[index] === sign.charCodeAt(0))

/** Returns the image in a data URL; undefined if its type isn't the one that the URL states. */
export const pictureBytes = (dataUrl: string) => {
  const [, named, text] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (!text || text.length % 4 !== 0) return undefined
  const bytes = bytesFromBase64(text)
  const type = pictureTypeOf(bytes)
  return type && type === named ? { type, bytes } : undefined
}
