import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { euroFromCents, isZero } from '@synapse/shared/money'
import type {
  manualPayment,
  manualPaymentRefusals,
  removalRefusals,
} from '@synapse/shared/payment/contract'
import { maltaDay, maltaInstant } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import type { z } from 'zod'
import type { Context } from '#core/context'
import { emptyToNull, toTimestamp } from '#db/columns'
import { lockText } from '#db/locks'
import { hasValues } from '#db/write'
import { isDayClosed } from '#journal/model'
import { postFacts, subjectOf } from '#journal/post-facts'
import {
  type FetchedCheckout,
  paymentIntentOf,
  type RefundedShare,
  refundedShare,
} from '#outside/checkout'
import { fromStripeTime, idFromReference } from '#outside/stripe'
import { issueReceipt } from '#payment/issue-receipt'
import { isManual, Payment, paidOn } from '#payment/model'

/** What a manual payment is for: a booking or an invoice, whose row the caller has locked. */
type ManualPurpose =
  | { bookingId: string; invoiceId?: undefined }
  | { invoiceId: string; clientId: string | null; bookingId?: undefined }

/** Finds the payment with the input's id. Returns an error if its details differ from the input. */
export const findRecordedPayment = async (
  trx: Knex.Transaction,
  purpose: ManualPurpose,
  input: ManualPayment,
): Promise<Result<Payment | undefined, 'id_reused'>> => {
  // Lock the id, because another request may use it for a different booking or invoice.
  await lockText(trx, input.id)
  const found = await Payment.query(trx).findById(input.id)
  if (!found) return ok(undefined)
  return hasValues(found, columnsOf(purpose, input)) ? ok(found) : refuse('id_reused')
}

/** Returns a payment's columns, except its client, because clients can be merged later. */
const columnsOf = (
  { bookingId, invoiceId }: Pick<ManualPurpose, 'bookingId' | 'invoiceId'>,
  { id, amount: cents, date, method, reference }: ManualPayment,
) => ({
  id,
  bookingId: bookingId ?? null,
  invoiceId: invoiceId ?? null,
  amount: euroFromCents(cents),
  paymentDate: toTimestamp(maltaInstant(date, '00:00')),
  paymentMethod: method,
  reference: emptyToNull(reference),
})

type ManualPayment = z.output<typeof manualPayment>

/** Records a manual payment, up to the balance due. */
export const recordPayment = async (
  context: Context,
  trx: Knex.Transaction,
  purpose: ManualPurpose,
  owedCents: number,
  input: ManualPayment,
): Promise<Result<Payment, Exclude<keyof typeof manualPaymentRefusals, 'id_reused'>>> => {
  const at = context.now()
  if (input.date > maltaDay(at)) return refuse('in_future')
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

/** Removes a manual payment from the records and the books, or returns why it can't be removed. */
export const removePayment = async (
  trx: Knex.Transaction,
  payment: Payment,
): Promise<Result<undefined, keyof typeof removalRefusals>> => {
  // Card payments can't be removed, because Stripe has confirmed them.
  if (!isManual(payment)) return refuse('by_card')
  if (!isZero(payment.refunded)) return refuse('partly_refunded')
  if (await isDayClosed(trx, paidOn(payment))) return refuse('closed')
  await Payment.query(trx).deleteById(payment.id)
  await postFacts(trx, subjectOf(payment))
  return ok(undefined)
}

export type PaymentPurpose = Partial<
  Pick<Payment, 'bookingId' | 'invoiceId' | 'clientId' | 'otherIncome'>
>
type Paid = Pick<Payment, 'amount' | 'currency' | 'reference'> & {
  intentId: string
  charge: Stripe.PaymentIntent['latest_charge']
}

/** Records a checkout session's payment. @returns undefined if it was already recorded */
export const recordCardPayment = (
  context: Context,
  trx: Knex.Transaction,
  checkout: Stripe.Checkout.Session,
  purpose: PaymentPurpose,
): Promise<Payment | undefined> => {
  const { id: intentId, latest_charge: charge } = paymentIntentOf(checkout)
  const amount = euroFromCents(checkout.amount_total ?? 0)
  const paid = { amount, currency: checkout.currency ?? 'eur', reference: checkout.id }
  return recordCharge(context, trx, { ...paid, intentId, charge }, purpose)
}

/** Records a Stripe payment with its receipt and journal entry, unless it is already recorded. */
export const recordCharge = async (
  context: Context,
  trx: Knex.Transaction,
  { intentId, charge, ...paid }: Paid,
  purpose: PaymentPurpose,
): Promise<Payment | undefined> => {
  if (await Payment.query(trx).findOne({ stripePaymentIntentId: intentId })) return undefined
  const details = charge && typeof charge === 'object' ? charge : undefined
  // The card may have been charged long before the payment is recorded.
  const at = context.now()
  const paidAt = details ? fromStripeTime(details.created) : at
  const payment = await Payment.query(trx).insertAndFetch({
    ...purpose,
    ...paid,
    createdAt: toTimestamp(at),
    paymentDate: toTimestamp(paidAt),
    paymentMethod: 'card',
    stripePaymentIntentId: intentId,
    stripeChargeId: idFromReference(charge) ?? null,
    cardCountry: details?.payment_method_details?.card?.country || null,
  })
  await issueReceipt(context, trx, payment)
  await postFacts(trx, subjectOf(payment))
  return payment
}

/**
 * Emits an event for a payment that was refunded or disputed before it was recorded. This happens
 * if webhooks were lost or a backup was restored. The event's handlers copy the refunds and
 * disputes from Stripe.
 */
export const emitIfRefunded = async (
  { emit }: Context,
  trx: Knex.Transaction,
  payment: Payment,
  checkout: FetchedCheckout,
): Promise<RefundedShare> => {
  const refunded = refundedShare(checkout)
  if (refunded !== 'nothing') await emit(trx, 'payment.already_reversed', { paymentId: payment.id })
  return refunded
}
