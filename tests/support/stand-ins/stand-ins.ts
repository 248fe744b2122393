import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type GoogleStandIn, startGoogle } from '@synapse/api/stand-ins/google/google'
import { type MailStandIn, startMail } from '@synapse/api/stand-ins/mail/mail'
import { type StripeStandIn, startStripe } from '@synapse/api/stand-ins/stripe/stripe'
import type { Clock } from '#support/run/clock.ts'
import { runFolder } from '#support/run/database.ts'
import { webhookSecret } from '#support/run/settings.ts'

/** Each stand-in has its own port. */
export type StandIns = {
  stripe: StripeStandIn
  mail: MailStandIn
  google: GoogleStandIn
  /** Makes the app use the stand-ins. */
  env: Record<
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API_BASE'
    | 'SMTP_URL'
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'GOOGLE_API_BASE',
    string
  >
  stop: () => Promise<void>
}

/** Longer than any test, so that only `settlePayment` settles asynchronous payments. */
const asyncDelayMs = 3_600_000

/** Starts the stand-ins. Their data is in a temporary folder. */
export const startStandIns = async (
  clock: Clock,
  publicUrl = 'http://synapse.test',
): Promise<StandIns> => {
  const dataDir = await mkdtemp(path.join(runFolder(), 'world-'))
  const stripe = await startStripe({
    port: 0,
    dataDir,
    webhookUrl: 'http://127.0.0.1:9/api/stripe/webhook',
    webhookSecret,
    now: clock.now,
    asyncDelayMs,
  })
  const google = await startGoogle({
    port: 0,
    dataDir,
    clientId: 'client-for-tests',
    clientSecret: 'secret-for-tests',
    redirectUris: [`${publicUrl}/api/google/callback`],
    now: clock.now,
  })
  const mail = await startMail({ smtpPort: 0, httpPort: 0, dataDir })
  return {
    stripe,
    mail,
    google,
    env: {
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.url,
      SMTP_URL: mail.smtpUrl,
      GOOGLE_CLIENT_ID: 'client-for-tests',
      GOOGLE_CLIENT_SECRET: 'secret-for-tests',
      GOOGLE_API_BASE: google.url,
    },
    stop: async () => {
      await stripe.close()
      await mail.close()
      await google.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Tells Stripe the address of the app's webhook. */
export const registerWebhook = ({ stripe }: StandIns, appUrl: string) =>
  stripe.setWebhookUrl({ url: `${appUrl}/api/stripe/webhook` })
