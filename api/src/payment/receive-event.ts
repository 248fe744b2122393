import { ok, refuse } from '@synapse/shared/contract/result'
import { webhookEvents } from '@synapse/shared/payment/webhook-events'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { reportSecurity } from '#core/security-log'
import { toTimestamp } from '#db/columns'
import { queryRows } from '#db/sql'
import { writeOrRefuse } from '#db/write'
import { fromStripeTime, isTestMode, isUnknownToStripe, orUnavailable } from '#outside/stripe'
import { StripeEvent } from '#payment/model'

/**
 * Applies what was read from Stripe. Returns 'not_yet' if part of it can't be applied yet: a
 * webhook's transaction is then rolled back, so that Stripe resends the event, but a job keeps the
 * applied part.
 */
export type ApplyInTransaction = (trx: Knex.Transaction) => Promise<'applied' | 'not_yet'>

/**
 * Handles one kind of Stripe event; returns undefined for other kinds. Reads from Stripe before the
 * transaction starts, so that no transaction waits for the network.
 */
export type StripeEventHandler = (
  context: Context,
  event: Stripe.Event,
) => Promise<ApplyInTransaction> | undefined

/**
 * Handles an event from Stripe. The handlers read an object's current state from Stripe, so events
 * may arrive repeatedly or out of order. The event, the change and its jobs are stored in one
 * transaction. If it fails, Stripe sends the event again.
 */
export const receiveEvent = async (
  context: Context,
  body: Buffer,
  signature: string,
  handlers: readonly StripeEventHandler[],
) => {
  const { settings, db } = context
  const signed = verify(context, body, signature)
  if (!signed) {
    const aheadSeconds = readDelay(context, body, signature)
    if (aheadSeconds !== undefined)
      log.error(
        { aheadSeconds },
        'A webhook was refused because it was signed too long ago. If this happens to every webhook, the server’s clock is ahead: correct it.',
      )
    const reason = aheadSeconds === undefined ? 'bad_signature' : 'wrong_time'
    reportSecurity('webhook_refused', { reason })
    return refuse(reason)
  }
  if (!isEvent(signed.body)) return refuse('no_event')
  const event = signed.body
  if (event.livemode === isTestMode(settings)) {
    reportSecurity('webhook_refused', { reason: 'wrong_mode' })
    return refuse('bad_signature')
  }
  if (await StripeEvent.query(db).findById(event.id)) return ok(undefined)
  // If Stripe doesn't know the object, ignore the event. If Stripe is unavailable, let it resend
  // the event.
  const apply = await orUnavailable(
    () => prepare(context, event, handlers),
    (error): ApplyInTransaction =>
      async () =>
        isUnknownToStripe(error) ? 'applied' : 'not_yet',
  )
  return writeOrRefuse(db, {}, async (trx) => {
    // If the event is already stored, a concurrent request has just handled it.
    const outcome = (await store(trx, event)) ? await apply(trx) : 'applied'
    return outcome === 'applied' ? ok(undefined) : refuse('not_yet')
  })
}

const verify = ({ stripe, settings, clock }: Context, body: Buffer, signature: string) => {
  try {
    const event: unknown = stripe.webhooks.constructEvent(
      body,
      signature,
      settings.stripe.webhookSecret,
      // Stripe's defaults for how old a signature may be and how it is verified.
      undefined,
      undefined,
      clock.now().epochMilliseconds,
    )
    return { body: event }
  } catch {
    return undefined
  }
}

/**
 * Returns how many seconds ago a body was signed, according to our clock; negative if our clock is
 * behind Stripe's, and undefined if the signature is wrong.
 */
const readDelay = ({ stripe, settings, clock }: Context, body: Buffer, signature: string) => {
  try {
    const anyAge = Number.MAX_SAFE_INTEGER
    stripe.webhooks.constructEvent(body, signature, settings.stripe.webhookSecret, anyAge)
  } catch {
    return undefined
  }
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return Math.trunc(clock.now().epochMilliseconds / 1000 - signedAt)
}

/** Returns whether a signed body has all the Stripe event fields that are used here. */
const isEvent = (body: unknown): body is Stripe.Event => {
  const { data: event } = eventBody.safeParse(body)
  // Handlers need the id of the event's object.
  return (
    event !== undefined && (!handledTypes.has(event.type) || event.data.object.id !== undefined)
  )
}

const handledTypes: ReadonlySet<string> = new Set(webhookEvents)

/** Matches Stripe's ids and event types, without characters that the database can't store. */
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
 * Stores the id and type of an event, after waiting for any concurrent request with the same event.
 * @returns false if the event was stored before
 */
const store = async (trx: Knex.Transaction, { id, type, created }: Stripe.Event) => {
  const createdAt = toTimestamp(fromStripeTime(created))
  const stored = await queryRows(
    trx,
    `insert into stripe_events (id, type, created_at) values (:id, :type, :createdAt)
      on conflict (id) do nothing returning id`,
    { id, type, createdAt },
  )
  return stored.length > 0
}

const prepare = async (
  context: Context,
  event: Stripe.Event,
  handlers: readonly StripeEventHandler[],
): Promise<ApplyInTransaction> => {
  for (const handle of handlers) {
    const prepared = handle(context, event)
    if (prepared) return prepared
  }
  return async () => 'applied'
}
