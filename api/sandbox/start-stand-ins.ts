import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startGoogle } from '#sandbox/google/google'
import { startMail } from '#sandbox/mail/mail'
import { refuseProduction } from '#sandbox/refuse-production'
import { startStripe } from '#sandbox/stripe/stripe'

type Environment = Record<string, string | undefined>

export type StandIns = Awaited<ReturnType<typeof startStandIns>>

type Options = {
  dataDir: string
  /** The app's port, for webhooks. */
  port: number
  /** The preferred ports; if a port is 0 or in use, a free port is picked instead. */
  ports: { stripe: number; smtp: number; mailbox: number; google: number }
  now?: () => Temporal.Instant
}

/** Starts a stand-in for every account that isn't configured. Refuses to start in production. */
export const startStandIns = async (env: Environment, options: Options) => {
  refuseProduction('outside accounts')
  const secrets = readSecrets(options.dataDir)
  const filled: Environment = { ...env, APP_SECRET: env.APP_SECRET || secrets.appSecret }
  const stripe = env.STRIPE_SECRET_KEY
    ? undefined
    : await onPort(options.ports.stripe, (port) =>
        startStripe({
          port,
          dataDir: options.dataDir,
          webhookUrl: `http://127.0.0.1:${options.port}/api/stripe/webhook`,
          webhookSecret: secrets.webhookSecret,
          ...(options.now && { now: options.now }),
        }),
      )
  if (stripe) {
    filled.STRIPE_SECRET_KEY = 'sk_test_standin'
    filled.STRIPE_WEBHOOK_SECRET = secrets.webhookSecret
    filled.STRIPE_API_BASE = stripe.url
  }
  const mail = env.SMTP_URL
    ? undefined
    : await onPort(options.ports.mailbox, (httpPort) =>
        onPort(options.ports.smtp, (smtpPort) =>
          startMail({ smtpPort, httpPort, dataDir: options.dataDir }),
        ),
      )
  if (mail) filled.SMTP_URL = mail.smtpUrl
  const google =
    env.GOOGLE_CLIENT_ID || env.GOOGLE_CLIENT_SECRET
      ? undefined
      : await onPort(options.ports.google, (port) =>
          startGoogle({
            port,
            dataDir: options.dataDir,
            ...standInClient,
            redirectUris: [`${publicUrlOf(env, options.port)}/api/google/callback`],
            ...(options.now && { now: options.now }),
          }),
        )
  if (google) {
    filled.GOOGLE_CLIENT_ID = standInClient.clientId
    filled.GOOGLE_CLIENT_SECRET = standInClient.clientSecret
    filled.GOOGLE_API_BASE = google.url
  }
  filled.MAIL_FROM = env.MAIL_FROM || 'Synapse AI <hello@synapse-ai.example>'
  remember(options.dataDir, { stripe, mail, google }, filled)
  return {
    env: filled,
    stripe,
    mail,
    google,
    close: async () => {
      await stripe?.close()
      await mail?.close()
      await google?.close()
    },
  }
}

const variables = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  mail: ['SMTP_URL'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_API_BASE'],
} as const

type Account = keyof typeof variables

/** Saves the addresses of the running stand-ins, because their ports can change with each start. */
const remember = (
  dataDir: string,
  running: Record<Account, object | undefined>,
  filled: Environment,
) => {
  const accounts = (Object.keys(variables) as Account[]).filter((account) => running[account])
  const names = ['APP_SECRET', 'MAIL_FROM', ...accounts.flatMap((account) => variables[account])]
  const env = Object.fromEntries(names.map((name) => [name, filled[name]]))
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(rememberedIn(dataDir), JSON.stringify({ accounts, env }), { mode: 0o600 })
}

/**
 * Returns the environment with the settings of the stand-ins that the app last started, and the
 * accounts that they replace. The stand-ins only respond while the app runs.
 * @returns undefined if the app has never run with this data folder
 */
export const readLastStandIns = (
  env: Environment,
  dataDir: string,
): { env: Environment; accounts: readonly Account[] } | undefined => {
  if (!existsSync(rememberedIn(dataDir))) return undefined
  const { accounts, env: filled } = JSON.parse(readFileSync(rememberedIn(dataDir), 'utf8'))
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  return {
    env: { ...filled, ...set },
    accounts: accounts.filter((account: Account) => !set[variables[account][0]]),
  }
}

const rememberedIn = (dataDir: string) => path.join(dataDir, 'running.json')

const standInClient = { clientId: 'stand-in.apps', clientSecret: 'stand-in-secret' }

/** Returns the app's public URL, with the same default value as the app's settings. */
const publicUrlOf = (env: Environment, port: number) =>
  (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')

/** Returns the app's and the stand-ins' secrets, which are generated at the first call and saved. */
export const readSecrets = (dataDir: string): { appSecret: string; webhookSecret: string } => {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const secrets = {
    appSecret: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64url')}`,
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

const onPort = async <Running>(preferred: number, start: (port: number) => Promise<Running>) => {
  try {
    return await start(preferred)
  } catch (error) {
    const isBusy =
      error && typeof error === 'object' && 'code' in error && error.code === 'EADDRINUSE'
    if (preferred === 0 || !isBusy) throw error
    return start(0)
  }
}
