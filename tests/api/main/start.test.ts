import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkConnections, noLimitsMessage, poolerMessage } from '@synapse/api/db/check-connections'
import { openDb } from '@synapse/api/db/knex'
import { startApp } from '@synapse/api/main/start'
import { startupErrorMessage } from '@synapse/api/main/startup-error'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { login } from '@synapse/shared/operator/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#support/run/database.ts'
import { listen } from '#support/run/listen.ts'
import { appEnvironment, appSettings, credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { useDatabase } from '#support/run/use-database.ts'
import { startPooler } from '#support/stand-ins/pooler.ts'

const server = fileURLToPath(import.meta.resolve('@synapse/api/main/server'))
const startWithinMs = 90_000

const database = useDatabase()

type Environment = Record<string, string | undefined>

const production: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://synapse.test',
  TRUSTED_PROXIES: '1',
}

const messageOf = async (env: Environment) => {
  try {
    const app = await startApp(appSettings({ databaseUrl: database.url, env }), {
      host: '127.0.0.1',
    })
    await app.stop()
  } catch (error) {
    return startupErrorMessage(error, Number(env.PORT))
  }
  throw new Error('The app was expected not to start, but it did.')
}

/** Starts the app as a separate process that must fail. Returns its output and exit code. */
const fail = async (env: Environment) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-start-'))
  const child = spawn(process.execPath, [server], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...appEnvironment(database.url, { ...env, DATA_DIR: dataDir }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
  return { code, output: output.trim() }
}

const at = (changes: Partial<URL>) => Object.assign(new URL(database.url), changes).href

describe.concurrent('an app that can’t start prints one sentence about what to do', {
  timeout: startWithinMs,
}, () => {
  const unreachable =
    'The database in DATABASE_URL can’t be reached. Check its host and port, and that it is running.'
  const refused = 'The database in DATABASE_URL rejects the user name or password.'
  const cases: [string, () => Environment | Promise<Environment>, string | RegExp][] = [
    [
      'if nothing listens at DATABASE_URL',
      async () => ({ DATABASE_URL: `postgres://a:b@localhost:${await findFreePort()}/c` }),
      unreachable,
    ],
    [
      'if the host in DATABASE_URL is unknown',
      () => ({ DATABASE_URL: 'postgres://a:b@no-such-host.invalid/c' }),
      unreachable,
    ],
    [
      'if the server at DATABASE_URL doesn’t respond',
      async () => ({ DATABASE_URL: `postgres://a:b@127.0.0.1:${await silentPort()}/c` }),
      unreachable,
    ],
    ['if the password is wrong', () => ({ DATABASE_URL: at({ password: 'wrong' }) }), refused],
    [
      'if the user isn’t allowed to connect',
      () => ({ DATABASE_URL: at({ username: 'nobody' }) }),
      refused,
    ],
    [
      'if the database doesn’t exist',
      () => ({ DATABASE_URL: at({ pathname: '/nowhere' }) }),
      'The database in DATABASE_URL doesn’t exist on its server.',
    ],
    [
      'if a pooler switches sessions after each transaction',
      async () => ({ DATABASE_URL: await poolerUrl() }),
      poolerMessage,
    ],
    [
      'if DATABASE_DIRECT_URL points to such a pooler',
      async () => ({ DATABASE_DIRECT_URL: await poolerUrl() }),
      /^DATABASE_DIRECT_URL points to a connection pooler in transaction mode/,
    ],
    [
      'if the pooler’s sessions have no time limits',
      async () => ({ DATABASE_URL: await poolerUrl(), DATABASE_DIRECT_URL: database.url }),
      noLimitsMessage,
    ],
    [
      'if the password in DATABASE_DIRECT_URL is wrong',
      () => ({ DATABASE_DIRECT_URL: at({ password: 'wrong' }) }),
      'The database in DATABASE_DIRECT_URL rejects the user name or password.',
    ],
    [
      'if DATABASE_URL and DATABASE_DIRECT_URL point to different databases',
      () => ({ DATABASE_DIRECT_URL: at({ pathname: '/postgres' }) }),
      'DATABASE_URL and DATABASE_DIRECT_URL point to different databases.',
    ],
    [
      'if DATABASE_URL is invalid',
      () => ({ DATABASE_URL: 'localhost' }),
      'DATABASE_URL must be an address that starts with postgres://.',
    ],
    [
      'if SMTP_URL has no protocol',
      () => ({ SMTP_URL: 'smtp.example.com:587' }),
      'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    ],
    [
      'if MAIL_FROM has no address',
      () => ({ MAIL_FROM: 'Synapse AI' }),
      "MAIL_FROM is 'Synapse AI', which has no e-mail address.",
    ],
    [
      'if TRUSTED_PROXIES is missing in production',
      () => ({ ...production, TRUSTED_PROXIES: undefined }),
      'TRUSTED_PROXIES is not set. Set it to the number of proxies in front of the app (usually 1, or 0 if visitors connect directly).',
    ],
    [
      'if LIMIT_FACTOR is 0',
      () => ({ LIMIT_FACTOR: '0' }),
      "LIMIT_FACTOR is '0'. It must be a whole number of at least 1.",
    ],
    [
      'if BACKUP_EVERY_HOURS is 0',
      () => ({ BACKUP_EVERY_HOURS: '0' }),
      "BACKUP_EVERY_HOURS is '0'. It must be a whole number of at least 1.",
    ],
    [
      'if BACKUP_KEEP is 0',
      () => ({ BACKUP_KEEP: '0' }),
      "BACKUP_KEEP is '0'. It must be a whole number of at least 1.",
    ],
    [
      'if TRUSTED_PROXIES is negative',
      () => ({ TRUSTED_PROXIES: '-1' }),
      "TRUSTED_PROXIES is '-1'. It must be a whole number of at least 0.",
    ],
    [
      'if PUBLIC_URL is http in production',
      () => ({ ...production, PUBLIC_URL: 'http://localhost:3000' }),
      /^PUBLIC_URL is 'http:\/\/localhost:3000': in production it must start with https:\/\//,
    ],
  ]
  test.each(cases)('%s', async (_, env, sentence) => {
    const output = await messageOf(await env())
    expect(output).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  test('on standard error if the port is in use', async () => {
    const port = await silentPort()
    expect(await fail({ PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`,
    })
  })

  const codes: [string, string, string][] = [
    [
      'if a connection pooler refuses the time limits',
      '08P01 unsupported startup parameter: statement_timeout',
      noLimitsMessage,
    ],
    [
      'if the database is a replica',
      '25006 cannot execute INSERT in a read-only transaction',
      'The database in DATABASE_URL is a read-only replica. Use the address of the primary.',
    ],
    [
      'if the system user isn’t allowed to open the port',
      'EACCES listen EACCES: permission denied 0.0.0.0:81',
      'This user isn’t allowed to open port 81. Set PORT to a port above 1023.',
    ],
  ]
  test.each(codes)('%s', (_, error, sentence) => {
    const [, code, message] = /^(\w+) (.*)$/.exec(error) ?? []
    const failure = Object.assign(new Error(message), { code, syscall: 'listen' })
    expect(startupErrorMessage(failure, 81)).toBe(sentence)
  })
})

test('DATABASE_URL and DATABASE_DIRECT_URL may use different host names for the same database', () =>
  checkConnections({ databaseUrl: database.url, databaseDirectUrl: at({ search: '?x=1' }) }))

describe('the operator account', { timeout: startWithinMs }, () => {
  const firstStart = async (run: (url: string) => Promise<void>) => {
    const empty = await cloneDatabase()
    const db = openDb({ url: empty.url, maxConnections: 1 })
    await db('users').delete()
    await db.destroy()
    await run(empty.url).finally(empty.drop)
  }

  test('exists before the server responds to its first request', () =>
    firstStart(async (databaseUrl) => {
      const port = await findFreePort()
      const starting = startApp(appSettings({ databaseUrl, env: { PORT: String(port) } }), {
        host: 'localhost',
      })
      const answer = await until('A sign-in succeeds', () =>
        fetch(`http://localhost:${port}${login.path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(credentials),
        }).catch(() => undefined),
      )
      await (await starting).stop()
      expect(answer.status).toBe(200)
    }))

  test('isn’t created if startup fails', () =>
    firstStart(async (databaseUrl) => {
      const env = { PORT: String(await silentPort()), ADMIN_PASSWORD: undefined }
      const start = startApp(appSettings({ databaseUrl, env }), { host: '127.0.0.1' })
      await expect(start).rejects.toThrow('EADDRINUSE')
      const db = openDb({ url: databaseUrl, maxConnections: 1 })
      expect(await db('users')).toEqual([])
      await db.destroy()
    }))

  test('can’t be created with an easily guessed password', () =>
    firstStart(async (databaseUrl) => {
      const output = await messageOf({ DATABASE_URL: databaseUrl, ADMIN_PASSWORD: 'Synapse2026' })
      expect(output).toBe(
        'ADMIN_PASSWORD is too easy to guess. Don’t use the name of this product, with or without a year.',
      )
    }))
})

const poolers: { close: () => void }[] = []
const listeners: Server[] = []

const poolerUrl = async () => {
  const pooler = await startPooler(database.url)
  poolers.push(pooler)
  return pooler.url
}

afterAll(() => {
  for (const one of [...listeners, ...poolers]) one.close()
})

/** The port accepts connections but never responds. */
const silentPort = async () => {
  const listener = createServer((socket) => socket.on('error', () => {}))
  listeners.push(listener)
  return listen(listener)
}
