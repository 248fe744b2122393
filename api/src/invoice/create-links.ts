import type { Context } from '#core/context'
import { hashSecret } from '#core/secret'
import { linkToken } from '#core/signed-link'
import type { Db } from '#db/knex'
import { Invoice, InvoiceFile, InvoiceLink } from '#invoice/model'
import { type FullInvoice, readInvoice } from '#invoice/read-invoices'

/** Creates missing links to the pages of issued invoices; credit notes have no page. */
export const createMissingLinks = async (context: Context) => {
  const without = await Invoice.query(context.db)
    .select('id')
    .where({ status: 'issued', kind: 'invoice' })
    .whereNotIn('id', InvoiceLink.query(context.db).select('invoiceId'))
  for (const { id } of without) await createLink(context, id)
}

/** Creates the link to an invoice's page if it is missing. */
export const createLink = async ({ db, settings }: Context, id: string): Promise<void> => {
  await InvoiceLink.query(db)
    .insert({ invoiceId: id, tokenHash: hashSecret(linkToken(settings, 'invoice', id)) })
    // A concurrent run inserts the same link, so ignore conflicts on either of the unique keys.
    .onConflict()
    .ignore()
}

/** Returns the invoice whose page a link opens, or undefined for an unknown link. */
export const findByToken = async (db: Db, token: string): Promise<FullInvoice | undefined> => {
  const link = await InvoiceLink.query(db).findOne({ tokenHash: hashSecret(token) })
  return link && readInvoice(db, link.invoiceId)
}

/** Queues the follow-up jobs for invoices that older versions issued without a PDF. */
export const completeOldIssues = ({ db, emit }: Context): Promise<void> =>
  db.transaction(async (trx) => {
    const without = await Invoice.query(trx)
      .select('id')
      .where({ status: 'issued' })
      .whereNotIn('id', InvoiceFile.query(trx).select('invoiceId'))
    for (const { id } of without) await emit(trx, 'invoice.issued', { invoiceId: id })
  })
