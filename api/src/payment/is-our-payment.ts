import type { Context } from '#core/context'
import { queryRow } from '#db/sql'
import { metadataId } from '#outside/stripe'
import { Payment } from '#payment/model'

/** Returns whether a Stripe payment belongs to this app, even if it hasn't been recorded yet. */
export const isOurPayment = async ({ db, stripe }: Context, paymentIntentId: string) => {
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
  const { isHere } = await queryRow<{ isHere: boolean }>(
    db,
    `select exists (select from bookings where id = :bookingId::uuid)
      or exists (select from invoices where id = :invoiceId::uuid) as is_here`,
    {
      bookingId: metadataId(metadata, 'bookingId') ?? null,
      invoiceId: metadataId(metadata, 'invoiceId') ?? null,
    },
  )
  return isHere
}

/** Returns whether a Stripe payment belongs to this app but hasn't been recorded yet. */
export const isUnrecordedPayment = async (context: Context, intentId: string): Promise<boolean> =>
  !(await Payment.query(context.db).findOne({ stripePaymentIntentId: intentId })) &&
  (await isOurPayment(context, intentId))
