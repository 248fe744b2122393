import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contact } from '@synapse/shared/business/contact'
import { contactData } from '@synapse/shared/business/contract'

/** The app's configuration. Only this file reads the environment. */
export type Settings = {
  production: boolean
  port: number
  /** The built-in database's folder; not used in production. */
  dataDir: string
  /** The public URL, without a path or trailing slash. */
  publicUrl: string
  databaseUrl: string
  /** The URL that connects directly to the database, bypassing any transaction-mode pooler. */
  databaseDirectUrl: string
  /** The URL for the role that owns the tables, if the app connects with a less privileged role. */
  databaseMigrateUrl: string | undefined
  adminUsername: string
  adminPassword: string | undefined
  /** The secret from which the keys for encryption and signed links are derived. */
  appSecret: string
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined }
  google: { clientId: string; clientSecret: string; apiBase: string | undefined } | undefined
  smtpUrl: string
  mailFrom: string
  /** The contact details shown to visitors unless the operator sets different ones. */
  contact: Contact
  /** The number of proxies in front of the app. With 0, forwarding headers are ignored. */
  trustedProxies: number
  /** A factor that raises the limits on calls and bookings; used only in load tests. */
  limitFactor: number
  /** The file for security events, or 'stdout'; undefined if they aren't written. */
  securityLog: string | undefined
  /** The URL that receives alarms as JSON; undefined if alarms are only sent by e-mail. */
  alarmWebhookUrl: string | undefined
  /** The OpenTelemetry collector that receives traces; undefined if tracing is off. */
  traceEndpoint: string | undefined
  /** The token that Prometheus uses to read the metrics; undefined if they aren't served. */
  metricsToken: string | undefined
  /** Where and how often to back up the database; undefined if backups aren't scheduled. */
  backup: BackupSettings | undefined
  /** The development servers of the site and the admin app, with hot reload. */
  devSiteUrl: string | undefined
  devAdminUrl: string | undefined
}

type BackupSettings = {
  folder: string
  /** The passphrase for encrypting backups; undefined if they aren't encrypted. */
  passphrase: string | undefined
  everyHours: number
  keep: number
}

/** Thrown if a setting is missing or invalid. The message names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Environment = Record<string, string | undefined>

/** Reads the settings. @throws SettingsError with one sentence that names the variable */
export const readSettings = (env: Environment): Settings => {
  const production = isProduction(env)
  const port = readPort(env)
  return {
    production,
    port,
    dataDir: dataDirOf(env),
    publicUrl: readPublicUrl(env, port),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(
      env,
      env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    ),
    databaseMigrateUrl: env.DATABASE_MIGRATE_URL
      ? readDatabaseUrl(env, 'DATABASE_MIGRATE_URL')
      : undefined,
    adminUsername: env.ADMIN_USERNAME || 'admin',
    adminPassword: env.ADMIN_PASSWORD || undefined,
    appSecret: readAppSecret(env),
    stripe: {
      secretKey: required(env, 'STRIPE_SECRET_KEY', 'the secret key of the Stripe account'),
      webhookSecret: required(
        env,
        'STRIPE_WEBHOOK_SECRET',
        'the signing secret of the Stripe webhook',
      ),
      apiBase: readOptionalUrl(env, 'STRIPE_API_BASE'),
    },
    google: readGoogle(env),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readSender(env),
    contact: readContact(env),
    trustedProxies: readProxies(env),
    limitFactor: readCount(env, 'LIMIT_FACTOR', { min: 1, byDefault: 1 }),
    securityLog: env.SECURITY_LOG || (production ? 'stdout' : undefined),
    alarmWebhookUrl: readOptionalUrl(env, 'ALARM_WEBHOOK_URL'),
    traceEndpoint: readOptionalUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    metricsToken: readMetricsToken(env),
    backup: readBackup(env),
    devSiteUrl: env.DEV_SITE_URL || undefined,
    devAdminUrl: env.DEV_ADMIN_URL || undefined,
  }
}

/** Returns the absolute path of the data folder for the built-in database and the stand-ins. */
export const dataDirOf = (env: Environment): string =>
  path.resolve(env.DATA_DIR || fileURLToPath(new URL('../../../.data', import.meta.url)))

const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'

const required = (env: Environment, name: string, meaning: string): string => {
  const value = env[name]
  if (!value) throw new SettingsError(`${name} is not set. Set it to ${meaning}.`)
  return value
}

/** Reads PORT. @throws SettingsError if it isn't a port number */
export const readPort = (env: Environment): number => {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError(`PORT is '${env.PORT}', which is not a port from 0 to 65535.`)
  return port
}

const readCount = (
  env: Environment,
  name: string,
  { min, byDefault }: { min: number; byDefault: number },
): number => {
  const count = Number(env[name] || byDefault)
  if (!Number.isInteger(count) || count < min)
    throw new SettingsError(
      `${name} is '${env[name]}'. It must be a whole number of at least ${min}.`,
    )
  return count
}

const isUrl = (text: string, protocol: RegExp): boolean =>
  URL.canParse(text) && protocol.test(new URL(text).protocol)

const readUrl = (env: Environment, name: string): string => {
  const text = required(env, name, 'an address such as https://…')
  if (!isUrl(text, /^https?:$/))
    throw new SettingsError(`${name} is '${text}', which is not an http or https address.`)
  return text.replace(/\/+$/, '')
}

const readOptionalUrl = (env: Environment, name: string): string | undefined =>
  env[name] ? readUrl(env, name) : undefined

/**
 * Requires https in production: over http, anyone on the network could read passwords and tamper
 * with requests.
 */
const readPublicUrl = (env: Environment, port: number): string => {
  if (!isProduction(env) && !env.PUBLIC_URL) return `http://localhost:${port}`
  const url = readUrl(env, 'PUBLIC_URL')
  if (isProduction(env) && url.startsWith('http:'))
    throw new SettingsError(
      `PUBLIC_URL is '${url}': in production it must start with https://, even on this machine. Put an https proxy in front of the app, or unset NODE_ENV to try it out.`,
    )
  return url
}

/**
 * Required in production: behind a proxy, a value of 0 would make all visitors share one address.
 */
const readProxies = (env: Environment): number => {
  if (isProduction(env) && !env.TRUSTED_PROXIES)
    throw new SettingsError(
      'TRUSTED_PROXIES is not set. Set it to the number of proxies in front of the app (usually 1, or 0 if visitors connect directly).',
    )
  return readCount(env, 'TRUSTED_PROXIES', { min: 0, byDefault: 0 })
}

const readDatabaseUrl = (env: Environment, name: string): string => {
  const text = required(env, name, 'the PostgreSQL database, for example postgres://…')
  if (!isUrl(text, /^postgres(ql)?:$/))
    throw new SettingsError(`${name} must be an address that starts with postgres://.`)
  return text
}

/** SMTP_URL must have a protocol. Without one, e-mails would be sent to this machine. */
const readSmtpUrl = (env: Environment): string => {
  const text = required(env, 'SMTP_URL', 'the mail server, for example smtps://user:password@host')
  if (!isUrl(text, /^smtps?:$/))
    throw new SettingsError('SMTP_URL must be an address that starts with smtp:// or smtps://.')
  return text
}

const readSender = (env: Environment): string => {
  const meaning = 'the sender of all e-mails, for example Synapse AI <hello@…>'
  const text = required(env, 'MAIL_FROM', meaning)
  if (!/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text.trim()))
    throw new SettingsError(`MAIL_FROM is '${text}', which has no e-mail address.`)
  return text
}

const longEnough = (name: string, secret: string, minLength: number): string => {
  if (secret.length < minLength)
    throw new SettingsError(`${name} is too short: it needs at least ${minLength} characters.`)
  return secret
}

const readAppSecret = (env: Environment): string => {
  const secret = required(env, 'APP_SECRET', 'a random string of at least 32 characters')
  return longEnough('APP_SECRET', secret, 32)
}

const readMetricsToken = ({ METRICS_TOKEN: token }: Environment): string | undefined =>
  token ? longEnough('METRICS_TOKEN', token, 16) : undefined

const readBackup = (env: Environment): BackupSettings | undefined => {
  const passphrase = backupPassphraseOf(env)
  const everyHours = readCount(env, 'BACKUP_EVERY_HOURS', { min: 1, byDefault: 24 })
  const keep = readCount(env, 'BACKUP_KEEP', { min: 1, byDefault: 14 })
  if (!env.BACKUP_DIR) return undefined
  return { folder: path.resolve(env.BACKUP_DIR), passphrase, everyHours, keep }
}

/** Returns the passphrase of backups, if any. @throws SettingsError if it is too short */
export const backupPassphraseOf = ({
  BACKUP_PASSPHRASE: passphrase,
}: Environment): string | undefined =>
  passphrase ? longEnough('BACKUP_PASSPHRASE', passphrase, 16) : undefined

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
    clientId: required(env, 'GOOGLE_CLIENT_ID', 'the id of the OAuth client for Google Calendar'),
    clientSecret: required(
      env,
      'GOOGLE_CLIENT_SECRET',
      'the secret of the OAuth client for Google Calendar',
    ),
    apiBase: readOptionalUrl(env, 'GOOGLE_API_BASE'),
  }
}
