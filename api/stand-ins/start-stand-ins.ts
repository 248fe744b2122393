import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startGoogle } from '#stand-ins/google/google'
import { startMail } from '#stand-ins/mail/mail'
import { refuseProduction } from '#stand-ins/refuse-production'
import { startStripe } from '#stand-ins/stripe/stripe'

type Environment = Record<string, string | undefined>

export type StandIns = Awaited<ReturnType<typeof startStandIns>>

type Options = {
  dataDir: string
  /** The app's port, to which webhooks are sent. */
  port: number
  /** The preferred ports. If a port is 0 or in use, any free port is used instead. */
  ports: { stripe: number; smtp: number; mailbox: number; google: number }
  now?: () => Temporal.Instant
}

/** Each account's settings. An account counts as configured if any of them is set. */
const keys = {
  stripe: ['STRIPE_SECRET_KEY'],
  mail: ['SMTP_URL'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
} as const

type Account = keyof typeof keys

const isConfigured = (env: Environment, account: Account) => keys[account].some((name) => env[name])

/**
 * Starts a stand-in for each account that isn't configured. Saves the stand-ins' settings, because
 * their ports may change with each start. Refuses to start in production.
 */
export const startStandIns = async (env: Environment, { port, ports, ...common }: Options) => {
  refuseProduction('outside accounts')
  const { dataDir } = common
  const { appSecret, webhookSecret } = readSecrets(dataDir)
  const accounts: Account[] = []
  const settings = {
    APP_SECRET: env.APP_SECRET || appSecret,
    MAIL_FROM: env.MAIL_FROM || 'Synapse AI <hello@synapse-ai.example>',
  }
  const replace = async <StandIn>(
    account: Account,
    start: () => Promise<StandIn>,
    settingsOf: (standIn: StandIn) => Environment,
  ) => {
    if (isConfigured(env, account)) return undefined
    const standIn = await start()
    accounts.push(account)
    Object.assign(settings, settingsOf(standIn))
    return standIn
  }
  const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`
  const stripe = await replace(
    'stripe',
    () =>
      onPort(ports.stripe, (own) =>
        startStripe({ ...common, port: own, webhookUrl, webhookSecret }),
      ),
    ({ url }) => ({
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    }),
  )
  const mail = await replace(
    'mail',
    () =>
      onPort(ports.mailbox, (httpPort) =>
        onPort(ports.smtp, (smtpPort) => startMail({ smtpPort, httpPort, dataDir })),
      ),
    ({ smtpUrl }) => ({ SMTP_URL: smtpUrl }),
  )
  const client = { clientId: 'stand-in.apps', clientSecret: 'stand-in-secret' }
  const redirectUris = [`${publicUrlOf(env, port)}/api/google/callback`]
  const google = await replace(
    'google',
    () =>
      onPort(ports.google, (own) => startGoogle({ ...common, ...client, port: own, redirectUris })),
    ({ url }) => ({
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_API_BASE: url,
    }),
  )
  save(runningIn(dataDir), { accounts, env: settings })
  return {
    env: { ...env, ...settings } as Environment,
    stripe,
    mail,
    google,
    close: async () => {
      for (const one of [stripe, mail, google]) await one?.close()
    },
  }
}

/**
 * Returns the environment with the settings of the stand-ins that the app last started, and which
 * accounts the stand-ins replace. They respond only while the app is running.
 * @returns undefined if the app has never run with this data folder
 */
export const readPreviousStandIns = (
  env: Environment,
  dataDir: string,
): { env: Environment; accounts: readonly Account[] } | undefined => {
  if (!existsSync(runningIn(dataDir))) return undefined
  const { accounts, env: settings } = JSON.parse(readFileSync(runningIn(dataDir), 'utf8'))
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  return {
    env: { ...settings, ...set },
    accounts: accounts.filter((account: Account) => !isConfigured(set, account)),
  }
}

const runningIn = (dataDir: string) => path.join(dataDir, 'running.json')

const publicUrlOf = (env: Environment, port: number) =>
  (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')

/** Returns the app's and the stand-ins' secrets. The first call generates and saves them. */
export const readSecrets = (dataDir: string): { appSecret: string; webhookSecret: string } => {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const secrets = {
    appSecret: randomBytes(32).toString('base64url'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64url')}`,
  }
  save(file, secrets)
  return secrets
}

const save = (file: string, content: object) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
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
