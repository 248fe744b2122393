import { orderNumber } from '@synapse/shared/booking/booking'
import type { HowToPay } from '@synapse/shared/booking/checkout-contract'
import { transferFacts } from '@synapse/shared/invoice/letterhead'
import type { Booking } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { linkUrl } from '#core/signed-link'
import { queryRows } from '#db/sql'

type IssuedInvoice = { id: string; invoiceNumber: string; tokenHash: Buffer | null }

/** Returns instructions for paying the balance due, or null if the booking is paid in full. */
export const readHowToPay = async (
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { id, owed }: Booking,
): Promise<HowToPay | null> => {
  if (owed === '0.00') return null
  const [invoice] = await queryRows<IssuedInvoice>(db, openInvoiceSql, { id })
  const reference = invoice?.invoiceNumber ?? orderNumber(id)
  return {
    account: transferFacts(await readBusiness(db), reference),
    invoicePage: invoice ? linkUrl(settings, 'invoice', invoice) : null,
  }
}

const openInvoiceSql = `
select invoices.id, invoice_number as "invoiceNumber", token_hash as "tokenHash"
from invoices
join invoice_lines line on line.invoice_id = invoices.id and line.booking_id = :id
left join invoice_links link on link.invoice_id = invoices.id
where status = 'issued' and kind = 'invoice' and not line.is_freed
limit 1`
