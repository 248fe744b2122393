import { hasMagicBytes, pictureTypeOf, pictureTypes } from '#picture'

/** What a receipt may be: nothing of it runs in a browser. */
export const receiptTypes = [...pictureTypes, 'application/pdf'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** The largest file that is kept, in bytes: 5 MB. */
export const maxReceiptBytes = 5 * 1024 * 1024

/** What a file is by its first bytes, whatever it is called; undefined for what is no receipt. */
export const receiptTypeOf = (bytes: Uint8Array): ReceiptType | undefined =>
  hasMagicBytes(bytes, '%PDF-') ? 'application/pdf' : pictureTypeOf(bytes)
