import type { RefusalOf } from '@synapse/shared/endpoint'
import type { receiveStripeEvent } from '@synapse/shared/payment/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Knex } from 'knex'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { isUnknownToStripe } from '#outside/stripe'
import { StripeEvent } from '#payment/model'
import { isTestMode } from '#payment/present'

type Answer = Result<undefined, RefusalOf<typeof receiveStripeEvent>>

/** What to do in the transaction; false means that it can't be done yet. */
export type ApplyInTransaction = (trx: Knex.Transaction) => Promise<boolean>

/**
 * Follows notices of one kind; undefined for others. Asks Stripe what is needed before the
 * transaction begins, so that none waits for the network.
 */
export type StripeEventHandler = (
  context: Context,
  event: Stripe.Event,
) => Promise<ApplyInTransaction> | undefined

/**
 * Takes one event from Stripe. The event only says where to look: what is done handlers from the
 * object as Stripe gives it now, so order and repetition do not matter. The event's row, the change
 * and the jobs that follow are one transaction; a failure leaves nothing, and Stripe sends again.
 */
export const receiveEvent = async (
  context: Context,
  body: Buffer,
  signature: string,
  handlers: readonly StripeEventHandler[],
): Promise<Answer> => {
  const { settings, db } = context
  const signed = verify(context, body, signature)
  if (!signed) return refuse(isOutOfTime(context, body, signature) ? 'wrong_time' : 'bad_signature')
  if (!isEvent(signed.body)) return refuse('no_event')
  const event = signed.body
  if (event.livemode === isTestMode(settings)) return refuse('bad_signature')
  if (await StripeEvent.query(db).findById(event.id)) return ok(undefined)
  const apply = await prepare(context, event, handlers).catch(waitForStripe)
  let isDone = true
  await db.transaction(async (trx) => {
    // A copy of this event that came at the same time has done it.
    if (!(await store(trx, event))) return
    isDone = await apply(trx)
    if (!isDone) await trx.rollback()
  })
  return isDone ? ok(undefined) : refuse('not_yet')
}

const verify = ({ stripe, settings, clock }: Context, body: Buffer, signature: string) => {
  try {
    const event: unknown = stripe.webhooks.constructEvent(
      body,
      signature,
      settings.stripe.webhookSecret,
      undefined,
      undefined,
      clock.now().epochMilliseconds,
    )
    return { body: event }
  } catch {
    return undefined
  }
}

/** Whether only the time of a signature is wrong: it is an old one, or our clock is ahead. */
const isOutOfTime = ({ stripe, settings, clock }: Context, body: Buffer, signature: string) => {
  try {
    const anyAge = Number.MAX_SAFE_INTEGER
    stripe.webhooks.constructEvent(body, signature, settings.stripe.webhookSecret, anyAge)
  } catch {
    return false
  }
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  const aheadSeconds = Math.trunc(clock.now().epochMilliseconds / 1000 - signedAt)
  log.error(
    { aheadSeconds },
    'A webhook was refused because it was signed too long ago. If all are, the clock of this machine is ahead: put it right.',
  )
  return true
}

/** Whether what was signed is one of Stripe's events, in the members that are read here. */
const isEvent = (body: unknown): body is Stripe.Event => {
  const { data: event } = eventBody.safeParse(body)
  // Of what is followed the number is all that counts.
  return event !== undefined && (!followed.test(event.type) || event.data.object.id !== undefined)
}

const followed = /^(checkout\.session|charge|refund)\./

/** As Stripe makes them: no text that the database could not hold. */
const name = z.string().regex(/^[\w.-]{1,255}$/)
const latestSecond = 253_402_300_799
const eventBody = z.looseObject({
  id: name,
  type: name,
  created: z.int().min(0).max(latestSecond),
  livemode: z.boolean(),
  data: z.looseObject({
    object: z.looseObject({
      id: name.optional(),
      payment_intent: z.union([name, z.looseObject({ id: name })]).nullish(),
    }),
  }),
})

/**
 * Keeps the event's id and type; waits for a copy of it that is being worked on.
 * @returns false when it is there already
 */
const store = async (trx: Knex.Transaction, { id, type, created }: Stripe.Event) => {
  const { rowCount } = await trx.raw(
    `insert into stripe_events (id, type, created_at) values (?, ?, ?) on conflict (id) do nothing`,
    [id, type, new Date(created * 1000)],
  )
  return rowCount === 1
}

const prepare = async (
  context: Context,
  event: Stripe.Event,
  handlers: readonly StripeEventHandler[],
): Promise<ApplyInTransaction> => {
  for (const follow of handlers) {
    const prepared = follow(context, event)
    if (prepared) return prepared
  }
  return async () => true
}

/**
 * While Stripe cannot be asked nothing is done; the event comes again. What Stripe itself does not
 * know is nothing of ours.
 */
const waitForStripe = (error: unknown): ApplyInTransaction => {
  if (isUnknownToStripe(error)) return async () => true
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  log.error({ err: error }, 'Stripe cannot be asked about an event')
  return async () => false
}
