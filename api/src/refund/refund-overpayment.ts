import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { fromNumeric } from '#db/columns'
import { excessCents, followExcess } from '#invoice/follow-excess'
import { lockInvoice } from '#invoice/model'
import { lockPayment } from '#payment/model'
import { Refund, remainingCents } from '#refund/model'
import { requestRefund } from '#refund/request-refund'
import { addTodo } from '#todo/model'

/**
 * Writes down that what a card has paid too much of an invoice goes back: because of two tabs, or
 * because it was paid otherwise or credited meanwhile. The same line however often it is asked for.
 * @returns undefined where nothing is to go back
 */
export const recordOverpaymentRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<Refund | undefined> => {
  const invoice = await lockInvoice(trx, invoiceId)
  const payment = await lockPayment(trx, paymentId)
  if (!invoice || !payment) throw new Error(`There is no payment ${paymentId} of an invoice`)
  const known = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const cents = Math.min(
    await excessCents(trx, invoice),
    (await remainingCents(trx, payment)) - fromNumeric(payment.disputed),
  )
  if (known || cents <= 0) {
    await followExcess(context, trx, invoiceId)
    return known
  }
  const { invoiceNumber, billToName } = invoice
  const [line] = await requestRefund(context, trx, {
    parts: [{ payment, cents }],
    requestedBy: 'system',
    reason: `More than was owed of invoice ${invoiceNumber}.`,
  })
  await addTodo(trx, {
    key: `overpaid:${paymentId}`,
    priority: 'medium',
    title: `Paid too much: ${formatEuro(cents)} of invoice ${invoiceNumber} goes back`,
    description: `${billToName.slice(0, 120)} paid by card what was not owed any more. ${formatEuro(cents)} goes back to the card by itself; nothing is left to be done.`,
  })
  await followExcess(context, trx, invoiceId)
  return line
}
