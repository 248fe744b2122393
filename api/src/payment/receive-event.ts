import type { RefusalOf } from '@synapse/shared/endpoint'
import type { receiveStripeEvent } from '@synapse/shared/payment/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Knex } from 'knex'
import Stripe from 'stripe'
import { retrieveSession, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { mirrorRefunds } from '#payment/mirror-refunds'
import { StripeEvent } from '#payment/model'
import { recordDispute } from '#payment/record-dispute'

type Answer = Result<undefined, RefusalOf<typeof receiveStripeEvent>>

/**
 * Takes one event from Stripe. The event only says where to look: what is done follows from the
 * object as Stripe gives it now, so order and repetition do not matter. The event's row, the change
 * and the jobs that follow are one transaction; a failure leaves nothing, and Stripe sends again.
 */
export const receiveEvent = async (
  context: Context,
  body: Buffer,
  signature: string,
): Promise<Answer> => {
  const { stripe, settings, db } = context
  const event = verify(stripe, body, signature, settings.stripe.webhookSecret)
  if (!event || event.livemode !== settings.stripe.secretKey.includes('_live_'))
    return refused('bad_signature')
  if (await StripeEvent.query(db).findById(event.id)) return done(undefined)
  const apply = await prepare(context, event).catch(waitForStripe)
  let isDone = true
  await db.transaction(async (trx) => {
    const stored = await StripeEvent.query(trx)
      .insert({
        id: event.id,
        type: event.type,
        payload: JSON.parse(body.toString()),
        createdAt: new Date(event.created * 1000),
      })
      .onConflict('id')
      .ignore()
      .returning('id')
    // A copy of this event that came at the same time has done it.
    if (!stored) return
    isDone = await apply(trx)
    if (!isDone) await trx.rollback()
  })
  return isDone ? done(undefined) : refused('not_yet')
}

const verify = (stripe: Stripe, body: Buffer, signature: string, secret: string) => {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    return undefined
  }
}

/** What to do in the transaction; false means that it can't be done yet. */
type Apply = (trx: Knex.Transaction) => Promise<boolean>

/** Asks Stripe what is needed before the transaction begins, so that none waits for the network. */
const prepare = async (context: Context, event: Stripe.Event): Promise<Apply> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = await retrieveSession(context.stripe, event.data.object.id)
      const hasFailed = event.type === 'checkout.session.async_payment_failed'
      return async (trx) =>
        (await settleBooking(context, trx, session, { hasFailed })) !== 'unknown_booking'
    }
    case 'charge.refunded':
      return mirrorRefunds(context, idOf(event.data.object.payment_intent))
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return mirrorRefunds(context, idOf(event.data.object.payment_intent))
    case 'charge.dispute.created':
      return recordDispute(context, event.data.object)
    default:
      return async () => true
  }
}

/** While Stripe cannot be asked nothing is done; the event comes again. */
const waitForStripe = (error: unknown): Apply => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  console.error(`Stripe cannot be asked about an event: ${error.message}`)
  return async () => false
}

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
