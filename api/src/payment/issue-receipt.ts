import { issuerOf } from '@synapse/shared/invoice/issuer'
import { receiptNumber, receiptSeriesOf } from '@synapse/shared/payment/receipt'
import { maltaDay } from '@synapse/shared/time'
import { vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import type { Knex } from 'knex'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { takeNumber } from '#db/next-number'
import { queryRow } from '#db/sql'
import { type Payment, paidOn, Receipt, readFirstPaidDay } from '#payment/model'
import { issuedInvoiceSql } from '#payment/read-receipts'

/**
 * Issues the receipt for a booking's payment, in the transaction that records the payment, so that
 * the year's receipt numbers have no gaps. Once an invoice is issued, payments get no receipt,
 * because two documents for one sale would show its VAT twice.
 */
export const issueReceipt = async (
  { now, settings }: Context,
  trx: Knex.Transaction,
  payment: Payment,
): Promise<void> => {
  const { id: paymentId, bookingId, amount, currency, paymentMethod } = payment
  if (!bookingId || currency !== 'eur') return
  const business = await readBusiness(trx)
  // Skip the receipt if the business's details are missing: it must state who received the money.
  if (!business.givesReceipts || !business.businessName || !business.address) return
  const { invoice } = await queryRow<{ invoice: string | null }>(
    trx,
    `select (${issuedInvoiceSql('invoice_number', ':bookingId')}) as invoice`,
    { bookingId },
  )
  if (invoice) return
  const vatRegime = vatRegimeOn(
    business,
    (await readFirstPaidDay(trx, bookingId)) ?? paidOn(payment),
  )
  const at = now()
  const day = maltaDay(at)
  const { place } = await takeNumber(trx, receiptSeriesOf(day), day)
  await Receipt.query(trx).insert({
    number: receiptNumber(day, place),
    bookingId,
    paymentId,
    amount,
    method: paymentMethod,
    paidOn: paidOn(payment),
    issuer: issuerOf({ ...business, vatRegime }, settings.contact),
    issuedAt: toTimestamp(at),
  })
}
