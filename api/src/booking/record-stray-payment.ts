import { euroFromCents, formatEuro } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { bookingMetadata } from '#booking/checkout-session'
import type { Context } from '#core/context'
import { type FetchedSession, paymentIntentOf } from '#outside/stripe'
import { emitIfRefunded, recordCardPayment } from '#payment/record-card-payment'
import { addTodo } from '#todo/model'

/** Records a payment whose booking is missing and can't be restored, and adds a task about it. */
export const recordStrayPayment = async (
  context: Context,
  trx: Knex.Transaction,
  session: FetchedSession,
): Promise<void> => {
  const payment = await recordCardPayment(context, trx, session, { bookingId: null })
  if (!payment) return
  if ((await emitIfRefunded(context, trx, payment, session)) !== 'all')
    await addStrayPaymentTodo(trx, session)
}

const addStrayPaymentTodo = (trx: Knex.Transaction, session: FetchedSession) => {
  const { customer_details: payer, metadata, amount_total: cents, currency } = session
  const intent = paymentIntentOf(session)
  const email = payer?.email ?? session.customer_email
  const who = metadata?.studentName ?? payer?.name ?? email ?? 'an unknown payer'
  const amount =
    currency === 'eur'
      ? formatEuro(cents ?? 0)
      : `${euroFromCents(cents ?? 0)} ${currency?.toUpperCase()}`
  const at = formatMoment(Temporal.Instant.fromEpochMilliseconds(intent.created * 1000))
  const time = bookingMetadata.shape.sessionDate.safeParse(metadata?.sessionDate)
  return addTodo(trx, {
    key: `payment:${intent.id}`,
    title: `Payment without a booking: ${amount} from ${who}`,
    description: `Stripe received ${amount} on ${at}${email ? ` from ${email}` : ''} (${intent.id})${time.success ? ` for a session on ${formatMoment(time.data)}` : ''}. The booking is missing, for example after restoring a backup, and couldn’t be restored. Please create the booking yourself, or refund the payment in Stripe’s dashboard.`,
  })
}
