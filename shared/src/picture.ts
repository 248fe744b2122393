/** Pictures that are taken from people: nothing of them runs in a browser. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/**
 * What a picture is by its first bytes, whatever it is called (WHATWG MIME Sniffing, section 6);
 * undefined for what is none of them.
 */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined => {
  if (hasMagicBytes(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (hasMagicBytes(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  const isWebp = hasMagicBytes(bytes, 'RIFF') && hasMagicBytes(bytes.subarray(8), 'WEBPVP8')
  return isWebp ? 'image/webp' : undefined
}

/** Whether bytes begin with those of a text of Latin-1. */
export const hasMagicBytes = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, index) => bytes[index] === sign.charCodeAt(0))

/** The bytes of a data URL that holds a picture of the type it names; undefined for anything else. */
export const pictureBytes = (
  dataUrl: string,
): { type: PictureType; bytes: Uint8Array } | undefined => {
  const [, named, text] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (!text || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.fromBase64(text)
  const type = pictureTypeOf(bytes)
  return type && type === named ? { type, bytes } : undefined
}
