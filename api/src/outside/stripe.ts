import { sumCents } from '@synapse/shared/money'
import { isUuid } from '@synapse/shared/uuid'
import Stripe from 'stripe'
import { type CallOutcome, type Metrics, outcomeOfStatus } from '#core/metrics'
import type { Settings } from '#core/settings'
import { inSpan } from '#core/trace'
import { toTimestamp } from '#db/columns'

/** Limits each call, including one retry, to 10 seconds, because a person may be waiting. */
const timeouts = { timeout: 4_500, maxNetworkRetries: 1 } as const

/**
 * Creates Stripe's client. `apiBase` replaces api.stripe.com.
 * @param onTime receives the Date header of each response
 * @param metrics measures every call; each is also traced
 */
export const createStripe = (
  { secretKey, apiBase }: Settings['stripe'],
  onTime: (stripeTime: Temporal.Instant) => void,
  metrics?: Metrics,
): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined
  const httpClient = Stripe.createNodeHttpClient()
  const makeUntraced = httpClient.makeRequest.bind(httpClient)
  const makeRequest: typeof httpClient.makeRequest = (host, port, path, method, ...rest) =>
    inSpan(
      {
        name: `stripe ${method}`,
        kind: 'CLIENT',
        attributes: { 'http.request.method': method, 'url.path': path.split('?')[0] ?? '' },
      },
      async (span) => {
        const response = await makeUntraced(host, port, path, method, ...rest)
        span.setAttribute('http.response.status_code', response.getStatusCode())
        return response
      },
    )
  httpClient.makeRequest = async (...request) => {
    const startedAt = performance.now()
    const observe = (outcome: CallOutcome) =>
      metrics?.observeCall('stripe', outcome, (performance.now() - startedAt) / 1000)
    const response = await makeRequest(...request).catch((error) => {
      observe('unreachable')
      throw error
    })
    observe(outcomeOfStatus(response.getStatusCode()))
    const date = Date.parse(String(response.getHeaders().date))
    if (!Number.isNaN(date)) onTime(Temporal.Instant.fromEpochMilliseconds(date))
    return response
  }
  return new Stripe(secretKey, {
    ...timeouts,
    httpClient,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** The events that the webhook must be subscribed to at Stripe. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.created',
  'payout.paid',
  'payout.failed',
] as const

/** Returns whether Stripe is in test mode, in which no real money is charged. */
export const isTestMode = ({ stripe }: Pick<Settings, 'stripe'>): boolean =>
  !stripe.secretKey.includes('_live_')

/** The pages of Stripe's dashboard, keyed by the prefix of an object's id. */
const dashboardPages: Record<string, string> = {
  ch: 'payments',
  py: 'payments',
  pi: 'payments',
  po: 'payouts',
  dp: 'disputes',
  du: 'disputes',
}

/**
 * Returns an object's URL in Stripe's dashboard; for objects without a page, the URL of a search.
 */
export const dashboardUrl = (settings: Pick<Settings, 'stripe'>, id: string): string => {
  const page = dashboardPages[id.split('_')[0] ?? '']
  const path = page
    ? `${page}/${encodeURIComponent(id)}`
    : id === 'balance'
      ? 'balance'
      : `search?query=${encodeURIComponent(id)}`
  return `https://dashboard.stripe.com/${isTestMode(settings) ? 'test/' : ''}${path}`
}

/** Parameters for Stripe's lists: the objects created since a time, 100 per page. */
export type StripeListParams = { created: { gte: number }; limit: number }

/** Returns the parameters that list everything created at Stripe since a time. */
export const createdSince = (at: Temporal.Instant): StripeListParams => ({
  created: { gte: Math.floor(at.epochMilliseconds / 1000) },
  limit: 100,
})

/** Converts a timestamp from Stripe, in seconds since 1970, to an instant. */
export const fromStripeTime = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

/** Returns the id of a referenced object: Stripe sends either the id or the expanded object. */
export const idFromReference = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** Returns the booking's or invoice's id in an object's metadata; undefined if there is none. */
export const metadataId = (metadata: Stripe.Metadata | null, key: 'bookingId' | 'invoiceId') => {
  const id = metadata?.[key]
  return id && isUuid(id) ? id : undefined
}

/**
 * Returns whether a checkout belongs to this app. Another deployment may use the same Stripe
 * account.
 */
export const isFromThisDeployment = (
  { publicUrl }: { publicUrl: string },
  { success_url: url }: Stripe.Checkout.Session,
): boolean => url?.startsWith(`${publicUrl}/`) ?? false

type CheckoutParams = Stripe.Checkout.SessionCreateParams

/** The parameters of a checkout for one item. */
type Checkout = Omit<CheckoutParams, 'mode' | 'expires_at' | 'line_items'> & {
  expiresAt: Date
  cents: number
  item: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData
}

/** Returns the parameters for opening a checkout at Stripe, in which one item is paid by card. */
export const cardCheckout = ({ expiresAt, cents, item, ...rest }: Checkout): CheckoutParams => ({
  ...rest,
  mode: 'payment',
  // Card payments succeed or fail immediately. Payment methods that take days would block a slot
  // for days, and a client could pay an invoice twice.
  allowed_payment_method_types: ['card'],
  expires_at: Math.floor(expiresAt.getTime() / 1000),
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: item } },
  ],
})

/** Returns the time `minutes` from now, in whole seconds like all of Stripe's timestamps. */
export const checkoutExpiry = (now: Temporal.Instant, minutes: number): Date =>
  toTimestamp(now.round({ smallestUnit: 'second', roundingMode: 'floor' }).add({ minutes }))

/** A checkout session with its charge and the charge's disputes. */
export type FetchedSession = Stripe.Checkout.Session & { disputes: readonly Stripe.Dispute[] }

/** Fetches a checkout session with all the objects that are needed to settle it. */
export const retrieveSession = async (stripe: Stripe, sessionId: string) => {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const charge = chargeOf(session)
  if (!charge?.disputed) return { ...session, disputes: [] }
  const { data: disputes } = await stripe.disputes.list({ charge: charge.id, limit: 100 })
  return { ...session, disputes }
}

/** Returns a session's expanded charge; undefined if there is none yet. */
export const chargeOf = ({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.Charge | undefined => {
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : undefined
  return charge && typeof charge === 'object' ? charge : undefined
}

/** Returns whether a session has been paid or required no payment. */
export const isPaidFor = (session: Stripe.Checkout.Session): boolean =>
  session.payment_status !== 'unpaid'

/**
 * Returns whether a delayed payment was declined by the bank. While the checkout page is open, the
 * same payment status only means that the visitor can try another card.
 */
export const hasFailed = ({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  status === 'complete' &&
  typeof intent === 'object' &&
  (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')

/** Returns a session's expanded payment intent. */
export const paymentIntentOf = ({
  id,
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.PaymentIntent => {
  if (!intent || typeof intent === 'string')
    throw new Error(`Session ${id} was fetched without its payment intent`)
  return intent
}

/** How much of a payment has been refunded or lost in disputes. */
export type RefundedShare = 'nothing' | 'some' | 'all'

/** Returns how much of a session's payment was refunded or lost in disputes. */
export const refundedShare = (session: FetchedSession): RefundedShare => {
  const charge = chargeOf(session)
  if (!charge) return 'nothing'
  const lost = session.disputes.filter(({ status }) => status === 'lost')
  const cents = charge.amount_refunded + sumCents(lost.map(({ amount }) => amount))
  if (cents === 0) return 'nothing'
  return cents >= charge.amount ? 'all' : 'some'
}

/** Expires a session's checkout page and returns the updated session. */
export const closeSession = async (stripe: Stripe, id: string): Promise<FetchedSession> => {
  try {
    // Only an unpaid session can be expired, so this session has no disputes.
    return { ...(await stripe.checkout.sessions.expire(id)), disputes: [] }
  } catch (error) {
    // The session has already been paid or has expired, so return its current state.
    const isOver = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isOver || isUnknownToStripe(error)) throw error
    return retrieveSession(stripe, id)
  }
}

/** Returns whether Stripe's error means that the object doesn't exist. */
export const isUnknownToStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404
