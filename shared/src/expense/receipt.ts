/** What a receipt may be: nothing of it runs in a browser. */
export const receiptTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** The largest file that is kept, in bytes: 5 MB. */
export const mostReceiptBytes = 5 * 1024 * 1024

/**
 * What a file is by its first bytes, whatever it is called (WHATWG MIME Sniffing, section 6);
 * undefined for what is no receipt.
 */
export const receiptTypeOf = (bytes: Uint8Array): ReceiptType | undefined => {
  const hasAt = (text: string, at = 0) =>
    [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
  if (hasAt('\xff\xd8\xff')) return 'image/jpeg'
  if (hasAt('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (hasAt('RIFF') && hasAt('WEBPVP8', 8)) return 'image/webp'
  return hasAt('%PDF-') ? 'application/pdf' : undefined
}
