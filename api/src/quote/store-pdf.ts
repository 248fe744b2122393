import { createHash } from 'node:crypto'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/quote/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { hashSecret } from '#core/signed-link'
import { toTimestamp } from '#db/columns'
import type { FileResponse } from '#http/file'
import { lockQuote, Quote, QuoteFile } from '#quote/model'

/** Stores the PDF of a sent quote, unless one is already stored. */
export const storePdf = (
  { db, now }: Context,
  id: string,
  bytes: Buffer,
): Promise<Result<undefined, RefusalOf<typeof contract.storeQuotePdf>>> =>
  db.transaction(async (trx) => {
    const quote = await lockQuote(trx, id)
    if (!quote) return refuse('unknown')
    if (quote.status === 'draft') return refuse('wrong_state')
    if (quote.pdfHash) return ok(undefined)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await QuoteFile.query(trx).insert({ quoteId: id, bytes, sha256 })
    await quote.$query(trx).patch({ pdfHash: sha256, updatedAt: toTimestamp(now()) })
    return ok(undefined)
  })

/** Returns the PDF as a file for a client with the link, unless the quote was withdrawn. */
export const readFile = async (
  { db }: Context,
  token: string,
): Promise<Result<FileResponse, RefusalOf<typeof contract.readQuotePagePdf>>> => {
  const quote = await Quote.query(db).findOne({ tokenHash: hashSecret(token) })
  if (!quote || quote.status === 'withdrawn') return refuse('unknown')
  const file = await QuoteFile.query(db).findById(quote.id)
  if (!file) return refuse('no_pdf')
  return ok({
    name: `${quote.quoteNumber}.pdf`,
    type: 'application/pdf',
    bytes: file.bytes,
    isDownload: true,
  })
}
