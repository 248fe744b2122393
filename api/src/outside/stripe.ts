import Stripe from 'stripe'
import type { Settings } from '#core/settings'

/**
 * Somebody may be waiting for any call: a second try and the pause before it included, they are told
 * within 10 seconds that Stripe does not answer.
 */
const patience = { timeout: 4_500, maxNetworkRetries: 1 } as const

/**
 * Stripe's own client. Another base address may stand for api.stripe.com.
 * @param hear is told what time Stripe says it is, with each of its answers
 */
export const createStripe = (
  { secretKey, apiBase }: Settings['stripe'],
  hear: (stripesTime: Temporal.Instant) => void,
): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined
  const httpClient = Stripe.createNodeHttpClient()
  const makeRequest = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = async (...request) => {
    const answer = await makeRequest(...request)
    const date = Date.parse(String(answer.getHeaders().date))
    if (!Number.isNaN(date)) hear(Temporal.Instant.fromEpochMilliseconds(date))
    return answer
  }
  return new Stripe(secretKey, {
    ...patience,
    httpClient,
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

/** What something at Stripe is for here, by its metadata; undefined for what names none. */
export const idIn = (
  metadata: Stripe.Metadata | null,
  key: 'bookingId' | 'invoiceId',
): string | undefined => {
  const id = metadata?.[key]
  return id && uuid.test(id) ? id : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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

/** Whether the money of a session has come, or none was due. */
export const isPaidFor = (session: Stripe.Checkout.Session): boolean =>
  session.payment_status !== 'unpaid'

/**
 * The bank has said no to a payment that was to come later. On an open card page the same state only
 * means that another card may follow.
 */
export const hasFailed = ({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  status === 'complete' &&
  typeof intent === 'object' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')

/** The payment intent of a session that was fetched with it. */
export const intentOf = ({
  id,
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.PaymentIntent => {
  if (!intent || typeof intent === 'string')
    throw new Error(`Session ${id} was fetched without its payment intent`)
  return intent
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

/** Closes a session's card page, in one call where it is still open, as most are; says what it is now. */
export const closeSession = async (stripe: Stripe, id: string): Promise<FetchedSession> => {
  try {
    // It can be closed because nothing was paid, so nothing is disputed.
    return { ...(await stripe.checkout.sessions.expire(id)), disputes: [] }
  } catch (error) {
    // Refused because it is not open any more: what is it now?
    const isOver = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isOver || isUnknownToStripe(error)) throw error
    return retrieveSession(stripe, id)
  }
}

/** Whether Stripe says that there is no such object. */
export const isUnknownToStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404
