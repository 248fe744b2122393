import type { Settings } from '#core/settings'
import { hashSecret, linkToken } from '#core/signed-link'
import type { Db } from '#db/knex'
import { type LoadedInvoice, loadInvoice } from '#invoice/load-invoices'
import { Invoice, InvoiceLink } from '#invoice/model'

type LinkContext = { db: Db; settings: Pick<Settings, 'appSecret'> }

/** Creates missing links to the pages of issued invoices; credit notes have no page. */
export const createMissingLinks = async ({ db, settings }: LinkContext) => {
  const without = await Invoice.query(db)
    .select('id')
    .where({ status: 'issued', kind: 'invoice' })
    .whereNotIn('id', InvoiceLink.query(db).select('invoiceId'))
  for (const { id } of without) await createLink({ db, settings }, id)
}

/** Creates the link to an invoice's page if it is missing. */
export const createLink = async ({ db, settings }: LinkContext, id: string): Promise<void> => {
  await InvoiceLink.query(db)
    .insert({ invoiceId: id, tokenHash: hashSecret(linkToken(settings, 'invoice', id)) })
    // A concurrent run inserts the same link, so ignore conflicts on either of the unique keys.
    .onConflict()
    .ignore()
}

/** Returns the invoice whose page a link opens, or undefined for an unknown link. */
export const findByToken = async (db: Db, token: string): Promise<LoadedInvoice | undefined> => {
  const link = await InvoiceLink.query(db).findOne({ tokenHash: hashSecret(token) })
  return link && loadInvoice(db, link.invoiceId)
}
