import { hasMagicBytes, pictureTypeOf, pictureTypes } from '#picture'

/** The accepted file types. None of them can run code in a browser. */
export const receiptTypes = [...pictureTypes, 'application/pdf'] as const
export type ReceiptType = (typeof receiptTypes)[number]

export const maxReceiptBytes = 5 * 1024 * 1024

/** Detects a file's type from its first bytes; undefined if the file can't be a receipt. */
export const receiptTypeOf = (bytes: Uint8Array): ReceiptType | undefined =>
  hasMagicBytes(bytes, '%PDF-') ? 'application/pdf' : pictureTypeOf(bytes)
