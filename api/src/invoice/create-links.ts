import type { Context } from '#core/context'
import { hashSecret, linkToken } from '#core/signed-link'
import type { Db } from '#db/knex'
import { type LoadedInvoice, loadInvoice } from '#invoice/load-invoices'
import { Invoice, InvoiceLink } from '#invoice/model'

/** Gives every issued invoice that has none its page; a credit note has none. */
export const createMissingLinks = async ({ db, settings }: Pick<Context, 'db' | 'settings'>) => {
  const without = await Invoice.query(db)
    .select('id')
    .where({ status: 'issued', kind: 'invoice' })
    .whereNotIn('id', InvoiceLink.query(db).select('invoiceId'))
  for (const { id } of without)
    await InvoiceLink.query(db)
      .insert({ invoiceId: id, tokenHash: hashSecret(linkToken(settings, 'invoice', id)) })
      // Whoever issues at the same moment opens it as well, and both keys of the row are taken.
      .onConflict()
      .ignore()
}

/** The invoice whose page a link opens; undefined where it opens none. */
export const findByToken = async (db: Db, token: string): Promise<LoadedInvoice | undefined> => {
  const link = await InvoiceLink.query(db).findOne({ tokenHash: hashSecret(token) })
  return link && loadInvoice(db, link.invoiceId)
}
