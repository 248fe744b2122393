import { euroFromCents } from '@synapse/shared/money'
import type {
  manualPayment,
  manualPaymentRefusals,
  removalRefusals,
} from '@synapse/shared/payment/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { maltaDay, maltaInstant } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { hasValues } from '#db/insert-once'
import { lockText } from '#db/locks'
import { isDayClosed } from '#journal/model'
import { postFacts, subjectOf } from '#journal/post-facts'
import { issueReceipt } from '#payment/issue-receipt'
import { isManual, Payment, paidOn } from '#payment/model'

/** The booking or invoice that a payment is for. The caller has locked its row. */
type Purpose =
  | { bookingId: string; invoiceId?: undefined }
  | { invoiceId: string; clientId: string | null; bookingId?: undefined }

/**
 * Finds the payment with the input's id, so that a repeated call doesn't record the payment again.
 * @returns an error if the id belongs to a different payment
 */
export const findRecorded = async (
  trx: Knex.Transaction,
  purpose: Purpose,
  input: ManualPayment,
): Promise<Result<Payment | undefined, 'id_reused'>> => {
  // Another request may be using the same id for a different booking or invoice.
  await lockText(trx, input.id)
  const found = await Payment.query(trx).findById(input.id)
  if (!found) return ok(undefined)
  return hasValues(found, columnsOf(purpose, input)) ? ok(found) : refuse('id_reused')
}

/** Leaves out the client, who may since have been merged into another client. */
const columnsOf = (
  { bookingId, invoiceId }: Pick<Purpose, 'bookingId' | 'invoiceId'>,
  { id, amount, date, method, reference }: ManualPayment,
) => ({
  id,
  bookingId: bookingId ?? null,
  invoiceId: invoiceId ?? null,
  amount: euroFromCents(amount),
  paymentDate: toTimestamp(maltaInstant(date, '00:00')),
  paymentMethod: method,
  reference: reference || null,
})

type ManualPayment = z.output<typeof manualPayment>

/** Records a manual payment, up to the balance due. */
export const recordPayment = async (
  context: Context,
  trx: Knex.Transaction,
  purpose: Purpose,
  owedCents: number,
  input: ManualPayment,
): Promise<Result<Payment, Exclude<keyof typeof manualPaymentRefusals, 'id_reused'>>> => {
  const at = context.now()
  if (input.date > maltaDay(at)) return refuse('not_yet')
  if (await isDayClosed(trx, input.date)) return refuse('closed')
  if (input.amount > owedCents) return refuse('too_much')
  const payment = await Payment.query(trx).insertAndFetch({
    ...purpose,
    ...columnsOf(purpose, input),
    createdAt: toTimestamp(at),
  })
  await issueReceipt(context, trx, payment)
  await postFacts(trx, subjectOf(payment))
  return ok(payment)
}

/** Returns why a payment can't be removed, or undefined if it can. */
export const removalRefusal = async (
  trx: Knex.Transaction,
  payment: Payment,
): Promise<keyof typeof removalRefusals | undefined> => {
  // Stripe has received the money.
  if (!isManual(payment)) return 'by_card'
  if (payment.refunded !== '0.00') return 'given_back'
  return (await isDayClosed(trx, paidOn(payment))) ? 'closed' : undefined
}
