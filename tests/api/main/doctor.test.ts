import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { checkInstallation } from '@synapse/api/main/doctor/check-installation'
import type { Finding } from '@synapse/api/main/doctor/finding'
import { startApp } from '@synapse/api/main/start'
import { startPostgres } from '@synapse/api/postgres/start-postgres'
import { startStandIns } from '@synapse/api/stand-ins/start-stand-ins'
import { webhookEvents } from '@synapse/shared/payment/webhook-events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { listen } from '#support/run/listen.ts'
import { appEnvironment, appSettings } from '#support/run/settings.ts'
import { startPooler } from '#support/stand-ins/pooler.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

type Environment = Record<string, string | undefined>

let folder: string
let refusesSignIn: Server

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'synapse-doctor-'))
  refusesSignIn = await startMailServer()
})

afterAll(async () => {
  refusesSignIn.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the findings by subject. */
const examine = async (env: Environment) => {
  const findings: Finding[] = []
  await checkInstallation({ DATA_DIR: folder, ...env }, (found) => findings.push(...found))
  return {
    of: (subject: string) =>
      findings
        .filter((one) => one.subject === subject)
        .map(({ state, text }) => `${state}: ${text}`),
  }
}

/** Runs the doctor as a separate process. */
const runDoctor = async (env: Environment) => {
  const script = fileURLToPath(import.meta.resolve('@synapse/api/main/doctor'))
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, lines: output.split('\n') }
}

const running = (): Environment => {
  const { settings } = world.context
  return appEnvironment(settings.databaseUrl, {
    PUBLIC_URL: world.url,
    STRIPE_API_BASE: settings.stripe.apiBase,
    SMTP_URL: settings.smtpUrl,
    GOOGLE_CLIENT_ID: settings.google?.clientId,
    GOOGLE_CLIENT_SECRET: settings.google?.clientSecret,
    GOOGLE_API_BASE: settings.google?.apiBase,
  })
}

test('the doctor command finds no errors in a healthy app, and sends no e-mail', async () => {
  await world.finishJobs(world.paidCheckout())
  await connectGoogle(world)
  await world.mail.clear()
  const { of } = await examine({ ...running(), BACKUP_DIR: folder })
  expect(of('Settings')).toEqual(['ok: Complete, for development'])
  expect(of('Database')).toEqual([
    expect.stringMatching(/^ok: PostgreSQL \d+\.\d+.* answers$/),
    expect.stringMatching(/^ok: All \d+ migrations are applied$/),
  ])
  expect(of('App')).toEqual(['ok: It is running'])
  expect(of('Stripe')).toEqual([
    'ok: STRIPE_SECRET_KEY works; the account’s currency is the euro',
    `ok: The webhook endpoint ${world.url}/api/stripe/webhook is enabled`,
    expect.stringMatching(
      /^ok: The last event arrived on .+ UTC \(checkout\.session\.completed\)$/,
    ),
  ])
  expect(of('Google')).toEqual(['ok: The stored access to the calendar works'])
  expect(of('E-mail')).toEqual([
    'ok: The mail server in SMTP_URL accepts the connection and the sign-in',
  ])
  expect(of('Clock')[0]).toBe('ok: This machine’s clock agrees with the database’s')
  expect(of('Disk')).toHaveLength(2)
  expect(of('Backup')).toEqual(['warning: There is no backup yet. Run npm run backup.'])
  expect(of('Address')).toEqual([`ok: The app answers at ${world.url}`])
  expect(await world.mail.messages()).toEqual([])
})

test('the doctor command prints one line per finding, and fails if there is an error', async () => {
  const { code, lines } = await runDoctor({ ...running(), NODE_ENV: 'production' })
  expect(lines[0]).toMatch(/^error {4}Settings {4}PUBLIC_URL is .+ must start with https/)
  expect(lines.slice(-3)).toEqual(['', expect.stringMatching(/^1 error, \d+ warnings?$/), ''])
  expect(code).toBe(1)
})

test('the manual lists every event to which the webhook must be subscribed', () => {
  const manual = readFileSync(new URL('../../../api/OPERATIONS.md', import.meta.url), 'utf8')
  expect(webhookEvents.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
})

const unreachable: Environment = {
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

describe('the doctor command says what to do', () => {
  test('if a setting is missing', async () => {
    const { of } = await examine({ ...running(), NODE_ENV: 'production' })
    expect(of('Settings')[0]).toMatch(/^error: PUBLIC_URL is .+ must start with https/)
    expect(of('Database')[0]).toContain('ok: PostgreSQL')
  })

  test('if no service responds or no webhook endpoint points to PUBLIC_URL', async () => {
    const { of } = await examine({ ...running(), ...unreachable })
    expect(of('Stripe')[0]).toBe(
      'error: Stripe can’t be reached. Check this machine’s connection and STRIPE_API_BASE.',
    )
    const elsewhere = await examine({ ...running(), PUBLIC_URL: 'http://localhost:9' })
    expect(elsewhere.of('Stripe')[1]).toBe(
      'error: No webhook endpoint sends to http://localhost:9/api/stripe/webhook. Create it in Stripe’s dashboard.',
    )
    expect(elsewhere.of('Address')).toEqual([
      'warning: The app doesn’t answer at http://localhost:9, as seen from here. Check the proxy.',
    ])
    expect(of('E-mail')[0]).toMatch(
      /^error: The mail server in SMTP_URL doesn’t accept the connection \(.*ECONNREFUSED.*\)\. Check its host, port and encryption\.$/,
    )
  })

  test('if the database, Stripe or the mail server refuses the connection', async () => {
    const { port } = refusesSignIn.address() as AddressInfo
    const { of } = await examine({
      ...running(),
      DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c',
      STRIPE_SECRET_KEY: 'sk_live_wrong',
      SMTP_URL: `smtp://me:wrong@127.0.0.1:${port}`,
    })
    expect(of('Database')).toEqual([
      'error: The database in DATABASE_URL can’t be reached. Check its host and port, and that it is running.',
    ])
    expect(of('Stripe')[0]).toBe(
      'error: Stripe rejects STRIPE_SECRET_KEY. Copy the secret key from Stripe’s dashboard.',
    )
    expect(of('E-mail')).toEqual([
      'error: The mail server rejects the user name or password in SMTP_URL.',
    ])
  })

  test('if the database is behind a pooler in transaction mode', async () => {
    const pooler = await startPooler(world.context.settings.databaseUrl)
    const { of } = await examine({ ...running(), DATABASE_URL: pooler.url })
    pooler.close()
    expect(of('Database').at(-1)).toContain('error: DATABASE_URL points to a connection pooler')
  })
})

test('the doctor command verifies the stored Google Calendar credentials', async () => {
  const googleFinding = async (env: Environment = {}) =>
    (await examine({ ...running(), ...env })).of('Google')
  await connectGoogle(world)
  expect(await googleFinding({ GOOGLE_CLIENT_SECRET: 'wrong' })).toEqual([
    'error: Google rejects GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. Copy both from the Google Cloud console.',
  ])
  expect(await googleFinding({ GOOGLE_API_BASE: 'http://127.0.0.1:9' })).toEqual([
    'error: Google can’t be reached. Check this machine’s connection and GOOGLE_API_BASE.',
  ])
  const [finding] = await googleFinding({ APP_SECRET: 'another secret that is long enough' })
  expect(finding).toContain('error: APP_SECRET has changed')
  await world.google.revokeAccess({})
  expect(await googleFinding()).toEqual([
    'error: Google no longer accepts the stored access. Connect Google Calendar again under Settings, Connections.',
  ])
})

test('the doctor command says which services are stand-ins, and checks them while the app runs', async () => {
  const database = await cloneDatabase()
  const ports = { stripe: 0, smtp: 0, mailbox: 0, google: 0 }
  const options = { dataDir: path.join(folder, 'stand-ins'), port: 9, ports }
  const standIns = await startStandIns({}, options)
  const env = { ...appEnvironment(database.url, standIns.env), PUBLIC_URL: 'http://localhost:9' }
  const app = await startApp(appSettings({ databaseUrl: database.url, env }), { host: '127.0.0.1' })
  const examined = { DATABASE_URL: database.url, PUBLIC_URL: 'http://localhost:9' }
  try {
    expect((await examine(examined)).of('E-mail')).toEqual([
      'ok: Stand-in: The mail server in SMTP_URL accepts the connection and the sign-in',
    ])
    await app.stop()
    const stopped = await examine(examined)
    expect(stopped.of('App')).toEqual(['ok: It is stopped'])
    expect(stopped.of('Stripe')).toEqual([
      'ok: Not configured; a stand-in replaces it while the app is running',
    ])
  } finally {
    await app.stop()
    await standIns.close()
    await database.drop()
  }
})

test('the doctor command connects to the built-in database, and starts it if the app is stopped', async () => {
  const dataDir = path.join(folder, 'built-in')
  const postgres = await startPostgres({ dataDir, isDurable: false })
  const env = { ...running(), DATABASE_URL: undefined, DATA_DIR: dataDir }
  try {
    expect((await examine(env)).of('Database')[1]).toContain('warning: It is empty')
  } finally {
    await postgres.stop()
  }
  expect((await examine(env)).of('Database')[0]).toContain('ok: PostgreSQL')
})

/** Starts a mail server that rejects every password. */
const startMailServer = async (): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (bytes) => {
      const [command] = bytes.toString().split(/\s/)
      if (command === 'EHLO') socket.write('250-test\r\n250 AUTH PLAIN LOGIN\r\n')
      else if (command === 'QUIT') socket.end('221 Bye\r\n')
      else socket.write('535 5.7.8 Wrong user name or password\r\n')
    })
  })
  await listen(server)
  return server
}
