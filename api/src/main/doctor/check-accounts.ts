import { webhookEvents } from '@synapse/shared/payment/webhook-events'
import type Stripe from 'stripe'
import { decryptToken } from '#core/encrypt-token'
import type { Settings } from '#core/settings'
import { errorCode } from '#db/database-availability'
import type { Db } from '#db/knex'
import type { Mailer } from '#mail/mailer'
import { type Finding, findingsAbout } from '#main/doctor/finding'
import { readCalendarSync } from '#meeting/model'
import { type Google, GoogleAccessLost, GoogleFailure } from '#outside/google'
import { stripeErrorType } from '#outside/stripe'
import { StripeEvent } from '#payment/model'

/** Checks Stripe's key, currency, webhook endpoint and last event. */
export const checkStripe = async (
  stripe: Stripe,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  db: Db | undefined,
): Promise<Finding[]> => {
  const { ok, warning, error } = findingsAbout('Stripe')
  let findings: Finding[]
  try {
    const account = await stripe.accounts.retrieveCurrent()
    const currency = account.default_currency ?? 'none'
    findings = [
      currency === 'eur'
        ? ok('STRIPE_SECRET_KEY works; the account’s currency is the euro')
        : warning(
            `The account’s currency is ${currency.toUpperCase()}, but prices are in euros, so Stripe converts every payment. Add a euro bank account in Stripe.`,
          ),
      ...(account.charges_enabled
        ? []
        : [error('The account can’t take payments yet. Complete its details in Stripe.')]),
    ]
  } catch (problem) {
    if (stripeErrorType(problem) !== 'StripePermissionError') return [error(errorReason(problem))]
    findings = [
      warning('STRIPE_SECRET_KEY is a restricted key that can’t read the account’s currency.'),
    ]
  }
  findings.push(await checkWebhook(stripe, `${publicUrl}/api/stripe/webhook`))
  if (db) findings.push(await checkEvents(db))
  return findings
}

const errorReason = (problem: unknown): string => {
  if (stripeErrorType(problem) === 'StripeAuthenticationError')
    return 'Stripe rejects STRIPE_SECRET_KEY. Copy the secret key from Stripe’s dashboard.'
  if (stripeErrorType(problem) === 'StripeConnectionError')
    return 'Stripe can’t be reached. Check this machine’s connection and STRIPE_API_BASE.'
  return `Stripe returned an error: ${problem instanceof Error ? problem.message : problem}`
}

const checkWebhook = async (stripe: Stripe, url: string): Promise<Finding> => {
  const { ok, warning, error } = findingsAbout('Stripe')
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const endpoint = data.find((one) => withoutAlias(one.url) === withoutAlias(url))
    if (!endpoint)
      return error(`No webhook endpoint sends to ${url}. Create it in Stripe’s dashboard.`)
    if (endpoint.status !== 'enabled')
      return error(`The webhook endpoint ${url} is disabled. Enable it in Stripe’s dashboard.`)
    const sent = endpoint.enabled_events
    const missing = sent.includes('*') ? [] : webhookEvents.filter((name) => !sent.includes(name))
    return missing.length === 0
      ? ok(`The webhook endpoint ${url} is enabled`)
      : error(`The webhook endpoint doesn’t send ${missing.join(', ')}. Add these events.`)
  } catch (problem) {
    if (stripeErrorType(problem) === 'StripePermissionError')
      return warning('STRIPE_SECRET_KEY is a restricted key that can’t list webhook endpoints.')
    return error(errorReason(problem))
  }
}

/** PUBLIC_URL and the Stripe stand-in may use different names for the loopback address. */
const withoutAlias = (url: string) => url.replace('://localhost:', '://127.0.0.1:')

const checkEvents = async (db: Db): Promise<Finding> => {
  const { ok, warning } = findingsAbout('Stripe')
  const last = await StripeEvent.query(db).orderBy('receivedAt', 'desc').first()
  return last
    ? ok(`The last event arrived on ${formatMinute(last.receivedAt)} (${last.type})`)
    : warning('No event has arrived yet. If there have been payments, check STRIPE_WEBHOOK_SECRET.')
}

/** Formats a time in UTC, to the minute. */
export const formatMinute = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Checks that Google still grants access to the connected calendar. */
export const checkGoogle = async (
  google: Google | undefined,
  { appSecret }: Pick<Settings, 'appSecret'>,
  db: Db,
): Promise<Finding[]> => {
  const { ok, error } = findingsAbout('Google')
  if (!google) return [ok('No client is configured, so bookings get no calendar event')]
  const { refreshToken } = await readCalendarSync(db)
  if (!refreshToken) return [ok('No calendar is connected')]
  const token = decryptToken(appSecret, refreshToken, 'google tokens')
  if (token === undefined)
    return [
      error(
        'APP_SECRET has changed, so the stored access can’t be decrypted. Set the previous APP_SECRET, or connect Google Calendar again.',
      ),
    ]
  try {
    await google.calendar(token).readId()
    return [ok('The stored access to the calendar works')]
  } catch (problem) {
    if (problem instanceof GoogleAccessLost)
      return [
        error(
          'Google no longer accepts the stored access. Connect Google Calendar again under Settings, Connections.',
        ),
      ]
    if (!(problem instanceof GoogleFailure)) throw problem
    return [
      error(
        problem.reason === 'invalid_client'
          ? 'Google rejects GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. Copy both from the Google Cloud console.'
          : problem.status === undefined
            ? 'Google can’t be reached. Check this machine’s connection and GOOGLE_API_BASE.'
            : problem.message,
      ),
    ]
  }
}

/** Connects to the mail server and signs in, but sends nothing. */
export const checkMail = async (mailer: Mailer): Promise<Finding[]> => {
  const { ok, error } = findingsAbout('E-mail')
  try {
    await mailer.verify()
    return [ok('The mail server in SMTP_URL accepts the connection and the sign-in')]
  } catch (problem) {
    const failed = problem instanceof Error ? problem : new Error(String(problem))
    if (errorCode(failed) === 'EAUTH')
      return [error('The mail server rejects the user name or password in SMTP_URL.')]
    return [
      error(
        `The mail server in SMTP_URL doesn’t accept the connection (${failed.message}). Check its host, port and encryption.`,
      ),
    ]
  }
}
