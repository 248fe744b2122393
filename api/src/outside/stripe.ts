import Stripe from 'stripe'
import type { Settings } from '#settings'

/**
 * Somebody may be waiting for any call: a second try and the pause before it included, they are told
 * within 10 seconds that Stripe does not answer.
 */
const patience = { timeout: 4_500, maxNetworkRetries: 1 } as const

/** Stripe's own client. Another base address may stand for api.stripe.com. */
export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    ...patience,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** The id of an object that Stripe may have sent whole. */
export const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** A checkout session with its charge, and with the disputes of that charge. */
export type FetchedSession = Stripe.Checkout.Session & { disputes: readonly Stripe.Dispute[] }

/** Asks Stripe for a session, with all that settling needs. */
export const retrieveSession = async (
  stripe: Stripe,
  sessionId: string,
): Promise<FetchedSession> => {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const charge = chargeOf(session)
  if (!charge?.disputed) return { ...session, disputes: [] }
  const { data: disputes } = await stripe.disputes.list({ charge: charge.id, limit: 100 })
  return { ...session, disputes }
}

/** The charge of a session that was fetched with it; undefined while nothing was charged. */
export const chargeOf = ({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.Charge | undefined => {
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : undefined
  return charge && typeof charge === 'object' ? charge : undefined
}

/** How much of a payment has gone back, or is on its way. */
export type GivenBack = 'nothing' | 'some' | 'all'

/** The same for a session, by refunds and by disputes that were lost. */
export const givenBackOf = (session: FetchedSession): GivenBack => {
  const charge = chargeOf(session)
  if (!charge) return 'nothing'
  const cents = session.disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount }) => sum + amount, charge.amount_refunded)
  if (cents === 0) return 'nothing'
  return cents >= charge.amount ? 'all' : 'some'
}

/** Whether Stripe says that there is no such object. */
export const isUnknownToStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404
