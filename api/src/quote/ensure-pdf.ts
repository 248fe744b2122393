import { issuerOf } from '@synapse/shared/invoice/issuer'
import { quoteDocument } from '@synapse/shared/quote/document'
import { readBusiness } from '#business/model'
import { Client } from '#client/model'
import { presentClient } from '#client/present'
import type { Context } from '#core/context'
import { drawPdf } from '#document/draw-pdf'
import { lockQuote, Quote, QuoteFile } from '#quote/model'
import { presentQuote } from '#quote/present'

/** Returns a sent quote's PDF. The first call creates it with the current details. */
export const ensureQuotePdf = async (
  { db, settings }: Context,
  quote: Quote,
): Promise<QuoteFile> => {
  const stored = await QuoteFile.query(db).findById(quote.id)
  if (stored) return stored
  const client = await Client.query(db).findById(quote.clientId).throwIfNotFound()
  const issuer = issuerOf(await readBusiness(db), settings.contact)
  const file = await drawPdf(
    quoteDocument(presentQuote(settings, quote), presentClient(client), issuer),
    { logo: issuer.logo },
  )
  await db.transaction(async (trx) => {
    const locked = await lockQuote(trx, quote.id)
    if (!locked || locked.pdfHash) return
    await QuoteFile.query(trx).insert({ quoteId: quote.id, ...file })
    await Quote.query(trx).findById(quote.id).patch({ pdfHash: file.sha256 })
  })
  return QuoteFile.query(db).findById(quote.id).throwIfNotFound()
}
