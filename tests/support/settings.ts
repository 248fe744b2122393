import { readSettings, type Settings } from '@synapse/api/core/settings'

export const operator = { username: 'admin', password: 'correct horse battery' }

type Environment = Record<string, string | undefined>

/** What a world sets for the app when nobody says otherwise. No address here leads anywhere. */
export const appEnvironment = (databaseUrl: string, env: Environment = {}): Environment => ({
  PORT: '0',
  PUBLIC_URL: 'http://synapse.test',
  DATABASE_URL: databaseUrl,
  ADMIN_USERNAME: operator.username,
  ADMIN_PASSWORD: operator.password,
  APP_SECRET: 'a secret for tests that is long enough',
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_for_tests',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Synapse AI <hello@synapse-ai.example>',
  // Many visitors share one address here.
  LIMIT_FACTOR: '1000',
  // The API is tested without the built pages, which may not be there yet.
  DEV_SITE_URL: 'http://127.0.0.1:9',
  DEV_ADMIN_URL: 'http://127.0.0.1:9',
  ...env,
})

/** The same, read as the app reads it. */
export const appSettings = ({ databaseUrl, env }: { databaseUrl: string; env?: Environment }) =>
  readSettings(appEnvironment(databaseUrl, env)) satisfies Settings
