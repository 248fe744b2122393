import { orderNumber } from '@synapse/shared/booking/booking'
import type { HowToPay } from '@synapse/shared/booking/checkout-contract'
import { transferFacts } from '@synapse/shared/invoice/letterhead'
import { isZero } from '@synapse/shared/money'
import type { Booking } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { linkUrl } from '#core/signed-link'
import { queryRows } from '#db/sql'
import { issuedInvoiceSql } from '#payment/read-receipts'

type IssuedInvoice = { id: string; invoiceNumber: string; tokenHash: Buffer | null }

/** Returns instructions for paying the balance due, or null if the booking is paid in full. */
export const readHowToPay = async (
  { db, settings }: Context,
  { id, owed }: Booking,
): Promise<HowToPay | null> => {
  if (isZero(owed)) return null
  const [invoice] = await queryRows<IssuedInvoice>(db, invoiceSql, { id })
  const reference = invoice?.invoiceNumber ?? orderNumber(id)
  return {
    account: transferFacts(await readBusiness(db), reference),
    invoicePage: invoice ? linkUrl(settings, 'invoice', invoice) : null,
  }
}

const invoiceSql = issuedInvoiceSql(
  `invoices.id, invoice_number,
  (select token_hash from invoice_links where invoice_id = invoices.id) as token_hash`,
  ':id',
)
