import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@synapse/api/postgres/free-port'
import type { GoogleStandIn } from '@synapse/api/stand-ins/google/google'
import type { StripeStandIn } from '@synapse/api/stand-ins/stripe/stripe'
import { dropDatabase, runSql, urlOf } from '#support/run/database-server.ts'
import { startServer } from '#support/run/server-process.ts'
import { clockEnvironment } from '#support/run/test-date.ts'
import { type RemoteStandIn, remoteStandIn } from '#support/stand-ins/remote-stand-in.ts'
import { cheapHash } from '#support/world/cheap-hash.ts'

const demo = fileURLToPath(new URL('../../api/demo/demo.ts', import.meta.url))

/** The product as `npm start` runs it, in a separate process and with its own data. */
export type RunningProduct = {
  url: string
  mailboxUrl: string
  stripe: RemoteStandIn<StripeStandIn>
  google: RemoteStandIn<GoogleStandIn>
  username: string
  password: string
  stop: () => Promise<void>
}

const username = 'operator'
export const password = 'only-for-the-browser-tests'

/**
 * Starts the product on free ports.
 * @param options the number of demo bookings; without it, the product has no data
 */
export const startProduct = async ({ demoBookings = 0 } = {}): Promise<RunningProduct> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-browser-'))
  // The demo fills only the built-in database.
  const database = demoBookings ? undefined : await createDatabase()
  const data = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }
  if (demoBookings) await fillDemo(dataDir, demoBookings)
  const port = await findFreePort()
  const { ready: addresses, kill } = await run(port, data)
  // At the usual hashing cost, checking the password would add a second to every sign-in.
  await database?.query(`update users set password = '${await cheapHash(password)}'`)
  return {
    url: `http://localhost:${port}`,
    mailboxUrl: addresses.Mailbox ?? '',
    stripe: remoteStandIn<StripeStandIn>(addresses['Stripe stand-in'] ?? ''),
    google: remoteStandIn<GoogleStandIn>(addresses['Google stand-in'] ?? ''),
    username,
    password,
    stop: async () => {
      await kill('SIGTERM')
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Data = { DATA_DIR: string; DATABASE_URL?: string }

/**
 * Creates a database on the server that `npm test` has started, because starting another server
 * would take as long as running a whole journey.
 * @returns undefined if there is no such server, in which case the product starts its own
 */
const createDatabase = async () => {
  if (!process.env.TEST_DATABASE_URL) return undefined
  const name = `product_${randomBytes(6).toString('hex')}`
  await runSql(`create database ${name}`)
  const url = urlOf(name)
  return { url, query: (sql: string) => runSql(sql, url), drop: () => dropDatabase(name) }
}

const fillDemo = async (dataDir: string, bookings: number) => {
  const child = spawn(process.execPath, [demo, '--bookings', String(bookings)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo bookings could not be created')
}

const run = (port: number, data: Data) =>
  startServer(
    {
      PORT: String(port),
      ...clockEnvironment,
      ...data,
      ADMIN_USERNAME: username,
      ADMIN_PASSWORD: password,
      LIMIT_FACTOR: '50',
      CONTACT_LINKEDIN: '',
      // The server must use Malta's time wherever it runs, so run it in a distant time zone.
      TZ: 'Asia/Kathmandu',
    },
    readAddresses,
  )

/** Returns undefined while the list of addresses is incomplete. */
const readAddresses = (output: string): Record<string, string> | undefined => {
  // The list of addresses may be followed by other output.
  if (!/is running.*\n\n[\s\S]*?\n\n/.test(output)) return
  return Object.fromEntries(
    [...output.matchAll(/^ {2}(\S.*?) {2,}(\S+)/gm)].map((m) => [m[1], m[2]]),
  )
}
