import { isUuid } from '@synapse/shared/uuid'
import Stripe from 'stripe'
import { log } from '#core/log'
import { type CallOutcome, type Metrics, outcomeOfStatus } from '#core/metrics'
import type { Settings } from '#core/settings'
import { inSpan } from '#core/trace'

/** Limits each call to 10 seconds, including one retry, because a person may be waiting. */
const timeouts = { timeout: 4_500, maxNetworkRetries: 1 } as const

/**
 * Creates the Stripe client. `apiBase` replaces api.stripe.com.
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

/** Returns whether Stripe is in test mode, in which no money is charged. */
export const isTestMode = ({ stripe }: Pick<Settings, 'stripe'>): boolean =>
  !stripe.secretKey.includes('_live_')

/** Stripe's dashboard pages, keyed by object id prefix. */
const dashboardPages: Record<string, string> = {
  ch: 'payments',
  py: 'payments',
  pi: 'payments',
  po: 'payouts',
  dp: 'disputes',
  du: 'disputes',
}

/** Returns the URL of an object in Stripe's dashboard, or of a search for it if it has no page. */
export const dashboardUrl = (settings: Pick<Settings, 'stripe'>, id: string): string => {
  const page = dashboardPages[id.split('_')[0] ?? '']
  const path = page
    ? `${page}/${encodeURIComponent(id)}`
    : id === 'balance'
      ? 'balance'
      : `search?query=${encodeURIComponent(id)}`
  return `https://dashboard.stripe.com/${isTestMode(settings) ? 'test/' : ''}${path}`
}

/** Parameters for Stripe's list calls: objects created since a given time, 100 per page. */
export type StripeListParams = { created: { gte: number }; limit: number }

/** Returns the parameters for listing everything created in Stripe since the given time. */
export const createdSince = (at: Temporal.Instant): StripeListParams => ({
  created: { gte: Math.floor(at.epochMilliseconds / 1000) },
  limit: 100,
})

/** Converts a timestamp from Stripe, in seconds since 1970, to an instant. */
export const fromStripeTime = (seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

/** Returns a referenced object's id: Stripe sends either the id or the expanded object. */
export const idFromReference = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** Returns the id of the booking or invoice in an object's metadata, if there is one. */
export const metadataId = (metadata: Stripe.Metadata | null, key: 'bookingId' | 'invoiceId') => {
  const id = metadata?.[key]
  return id && isUuid(id) ? id : undefined
}

type StripeError = Stripe.errors.StripeError

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Stripe.errors.StripeError

/** Returns the name of a Stripe error's class, or undefined for other errors. */
export const stripeErrorType = (error: unknown): string | undefined =>
  isStripeError(error) ? error.type : undefined

/** Returns whether Stripe's error means that the object doesn't exist. */
export const isUnknownToStripe = (error: unknown): boolean =>
  isStripeError(error) && error.statusCode === 404

/** Returns whether Stripe rejected the parameters of a call and would reject them again. */
export const isRejectedByStripe = (error: unknown): error is StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** Returns whether another call with the same idempotency key is still in progress. */
export const isInProgressAtStripe = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.statusCode === 409 || error instanceof Stripe.errors.StripeIdempotencyError)

/**
 * Runs work that calls Stripe. If Stripe rejects a call or doesn't respond, logs the error with the
 * given ids and returns what `instead` returns.
 */
export const orUnavailable = async <Done, Instead>(
  work: () => Promise<Done>,
  instead: (error: StripeError) => Instead | Promise<Instead>,
  ids: Record<string, string> = {},
): Promise<Done | Instead> => {
  try {
    return await work()
  } catch (error) {
    if (!isStripeError(error)) throw error
    // Don't log unknown ids. They are normal, because visitors can change the id in a page's URL.
    if (!isUnknownToStripe(error)) log.error({ err: error, ...ids }, 'A call to Stripe failed')
    return instead(error)
  }
}
