import { formatEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric } from '#db/money'
import { creditedCents, type Invoice, lockInvoice } from '#invoice/model'
import { lockPayment, Payment } from '#payment/model'
import { Refund, remainingCents } from '#refund/model'
import { requestRefund } from '#refund/request-refund'
import { addTodo, TodoItem } from '#todo/model'

/**
 * Writes down that what a card has paid too much of an invoice goes back: because of two tabs, or
 * because it was paid otherwise or credited meanwhile. The same line however often it is asked for.
 * @returns undefined where nothing is to go back
 */
export const processOverpaid = async (
  context: Context,
  trx: Knex.Transaction,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<Refund | undefined> => {
  const invoice = await lockInvoice(trx, invoiceId)
  const payment = await lockPayment(trx, paymentId)
  if (!invoice || !payment) throw new Error(`There is no payment ${paymentId} of an invoice`)
  const known = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const excess = await excessCents(trx, invoice)
  const cents = Math.min(
    excess,
    (await remainingCents(trx, payment)) - fromNumeric(payment.disputed),
  )
  if (known || cents <= 0) return known
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
  await lessenRequest(context, trx, invoice, excess - cents)
  return line
}

/** What goes back by itself is not asked for of the operator, who was asked when it was credited. */
const lessenRequest = async (
  { now }: Context,
  trx: Knex.Transaction,
  { id, invoiceNumber, billToName }: Invoice,
  restCents: number,
) => {
  const request = TodoItem.query(trx)
    .where({ key: `credited:${id}` })
    .whereIn('status', ['pending', 'in_progress'])
  await (restCents > 0
    ? request.patch({
        title: `Give back ${formatEuro(restCents)}: invoice ${invoiceNumber} was credited`,
        description: `${billToName.slice(0, 120)} had paid ${formatEuro(restCents)} of it that does not go back by itself.`,
      })
    : request.patch({ status: 'completed', completedAt: toTimestamp(now()) }))
}

/** Asks the operator to give back what an invoice has brought too much, once for each cause. */
export const remindOfExcess = async (
  trx: Knex.Transaction,
  { paymentId, cause }: { paymentId: string; cause: string },
): Promise<void> => {
  const { invoiceId } = await Payment.query(trx).findById(paymentId).throwIfNotFound()
  const invoice = invoiceId ? await lockInvoice(trx, invoiceId) : undefined
  const cents = invoice ? await excessCents(trx, invoice) : 0
  if (!invoice || cents <= 0) return
  const { invoiceNumber, billToName } = invoice
  const isCredited = (await creditedCents(trx, invoice.id)) > 0
  await addTodo(trx, {
    key: `paid-twice:${cause}`,
    title: `${isCredited ? 'Paid, but credited' : 'Paid twice'}: give back ${formatEuro(cents)} of invoice ${invoiceNumber}`,
    description: `A card payment by ${billToName.slice(0, 120)} that was on its way back has stayed here after all, and ${formatEuro(cents)} more than is owed is here now. Please write to them, and give it back by bank transfer or in Stripe’s dashboard, where it is noticed here.`,
  })
}

/** What was paid beyond what is charged, less what is on its way back. */
const excessCents = async (trx: Knex.Transaction, { id, grossTotal }: Invoice): Promise<number> => {
  const charged = fromNumeric(grossTotal) - (await creditedCents(trx, id))
  let excess = -charged
  for (const payment of await Payment.query(trx).where({ invoiceId: id }))
    excess += (await remainingCents(trx, payment)) - fromNumeric(payment.disputed)
  return excess
}
