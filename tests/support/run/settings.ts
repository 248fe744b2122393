import { readSettings } from '@synapse/api/core/settings'

export const credentials = { username: 'admin', password: 'correct horse battery' }
export const webhookSecret = 'whsec_for_tests'

type Environment = Record<string, string | undefined>

/** Returns a test app's default settings, which make all external services unreachable. */
export const appEnvironment = (databaseUrl: string, env: Environment = {}): Environment => ({
  PORT: '0',
  PUBLIC_URL: 'http://synapse.test',
  DATABASE_URL: databaseUrl,
  ADMIN_USERNAME: credentials.username,
  ADMIN_PASSWORD: credentials.password,
  APP_SECRET: 'a secret for tests that is long enough',
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Synapse AI <hello@synapse-ai.example>',
  // In the tests, all visitors have the same IP address, so raise the limits.
  LIMIT_FACTOR: '1000',
  // Most API tests don't need the built pages, so set the URL of a development server that can't be
  // reached.
  DEV_SITE_URL: 'http://127.0.0.1:9',
  DEV_ADMIN_URL: 'http://127.0.0.1:9',
  ...env,
})

/** Returns a test app's parsed settings. */
export const appSettings = ({ databaseUrl, env }: { databaseUrl: string; env?: Environment }) =>
  readSettings(appEnvironment(databaseUrl, env))
