import type { Context } from '#core/context'
import { hashSecret } from '#core/secret'
import { linkToken } from '#core/signed-link'
import { Invoice, InvoiceLink } from '#invoice/model'

/** Creates the missing links to pages of issued invoices. Credit notes have no page. */
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
    // Another run may have just inserted the same link, so ignore the conflict.
    .onConflict()
    .ignore()
}
