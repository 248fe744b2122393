import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contact } from '@synapse/shared/business/contact'
import { contactData } from '@synapse/shared/business/contract'

/** Everything that the running app is told from outside; nothing else in it reads the environment. */
export type Settings = {
  production: boolean
  port: number
  /** The origin that visitors see, without a slash at the end. */
  publicUrl: string
  databaseUrl: string
  adminUsername: string
  adminPassword: string | undefined
  /** Keys for what is encrypted at rest are derived from it. */
  appSecret: string
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined }
  google: { clientId: string; clientSecret: string; apiBase: string | undefined } | undefined
  smtpUrl: string
  mailFrom: string
  /** What visitors are told where the operator has set nothing. */
  contact: Contact
  /** How many proxies stand in front, for the visitor's address; 0 trusts no header. */
  trustedProxies: number
  /** Multiplies how often an address may call; raised only for load tests. */
  limitFactor: number
  /** Only while developing: where the site and the admin are served with reload. */
  devSiteUrl: string | undefined
  devAdminUrl: string | undefined
}

/** A setting is missing or wrong; the message names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Environment = Record<string, string | undefined>

/**
 * Reads the settings.
 * @throws SettingsError with one sentence that names the variable
 */
export const readSettings = (env: Environment): Settings => {
  const production = isProduction(env)
  const port = readPort(env)
  return {
    production,
    port,
    publicUrl: readPublicUrl(env, port),
    databaseUrl: readDatabaseUrl(env),
    adminUsername: env.ADMIN_USERNAME || 'admin',
    adminPassword: env.ADMIN_PASSWORD || undefined,
    appSecret: readSecret(env),
    stripe: {
      secretKey: required(env, 'STRIPE_SECRET_KEY', 'the secret key of the Stripe account'),
      webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET', 'the signing secret of its webhook'),
      apiBase: env.STRIPE_API_BASE ? readUrl(env, 'STRIPE_API_BASE', undefined) : undefined,
    },
    google: readGoogle(env),
    smtpUrl: required(env, 'SMTP_URL', 'the mail server, such as smtps://user:password@host'),
    mailFrom: required(env, 'MAIL_FROM', 'the sender of all mails, such as Synapse AI <hello@…>'),
    contact: readContact(env),
    trustedProxies: readProxies(env),
    limitFactor: readCount(env, 'LIMIT_FACTOR') || 1,
    devSiteUrl: env.DEV_SITE_URL || undefined,
    devAdminUrl: env.DEV_ADMIN_URL || undefined,
  }
}

/** Where the built-in database and the stand-ins keep their data: an absolute path. */
export const dataDirOf = (env: Environment): string =>
  path.resolve(env.DATA_DIR || fileURLToPath(new URL('../../../.data', import.meta.url)))

const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'

const required = (env: Environment, name: string, meaning: string): string => {
  const value = env[name]
  if (!value) throw new SettingsError(`${name} is not set: it must name ${meaning}.`)
  return value
}

/** @throws SettingsError when PORT is not a port */
export const readPort = (env: Environment): number => {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError(`PORT is '${env.PORT}', which is not a port from 0 to 65535.`)
  return port
}

const readCount = (env: Environment, name: string): number => {
  const count = Number(env[name] || 0)
  if (!Number.isInteger(count) || count < 0)
    throw new SettingsError(`${name} is '${env[name]}', which is not a whole number.`)
  return count
}

const readUrl = (env: Environment, name: string, fallback: string | undefined): string => {
  const text = env[name] || fallback
  if (!text) throw new SettingsError(`${name} is not set: it must be an address such as https://…`)
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new SettingsError(`${name} is '${text}', which is not an http or https address.`)
  return text.replace(/\/+$/, '')
}

/** What is sent over plain http, passwords among it, can be read and changed on its way. */
const readPublicUrl = (env: Environment, port: number): string => {
  if (!isProduction(env)) return readUrl(env, 'PUBLIC_URL', `http://localhost:${port}`)
  const url = readUrl(env, 'PUBLIC_URL', undefined)
  if (url.startsWith('http:'))
    throw new SettingsError(
      `PUBLIC_URL is '${url}': in production it must begin with https://, on this machine too. Put a proxy that speaks https in front, or leave NODE_ENV out to try the app.`,
    )
  return url
}

/** Guessing is what must not happen: 0 behind a proxy makes one address of all visitors. */
const readProxies = (env: Environment): number => {
  if (isProduction(env) && !env.TRUSTED_PROXIES)
    throw new SettingsError(
      'TRUSTED_PROXIES is not set: it must say how many proxies stand in front of the app (usually 1, or 0 if visitors reach it directly).',
    )
  return readCount(env, 'TRUSTED_PROXIES')
}

const readDatabaseUrl = (env: Environment): string => {
  const text = required(env, 'DATABASE_URL', 'the PostgreSQL database, such as postgres://…')
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new SettingsError('DATABASE_URL is not an address that begins with postgres://.')
  return text
}

const readSecret = (env: Environment): string => {
  const secret = required(env, 'APP_SECRET', 'a random text of at least 32 characters')
  if (secret.length < 32)
    throw new SettingsError('APP_SECRET is too short: it needs at least 32 characters.')
  return secret
}

const contactVariables = {
  tutorName: 'TUTOR_NAME',
  contactEmail: 'CONTACT_EMAIL',
  contactPhone: 'CONTACT_PHONE',
  whatsapp: 'CONTACT_WHATSAPP',
  place: 'CONTACT_PLACE',
  facebook: 'CONTACT_FACEBOOK',
  linkedin: 'CONTACT_LINKEDIN',
} as const satisfies Record<keyof Contact, string>

const readContact = (env: Environment): Contact => {
  const given = Object.entries(contactVariables).map(([name, variable]) => [
    name,
    env[variable] ?? '',
  ])
  const read = contactData.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const variable = contactVariables[issue?.path[0] as keyof Contact]
  throw new SettingsError(`${variable} is '${env[variable]}'. ${issue?.message}`)
}

const readGoogle = (env: Environment): Settings['google'] => {
  if (!env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET) return undefined
  return {
    clientId: required(env, 'GOOGLE_CLIENT_ID', 'the OAuth client of Google Calendar'),
    clientSecret: required(env, 'GOOGLE_CLIENT_SECRET', 'that OAuth client’s secret'),
    apiBase: env.GOOGLE_API_BASE ? readUrl(env, 'GOOGLE_API_BASE', undefined) : undefined,
  }
}
