import path from 'node:path'
import { parseArgs } from 'node:util'
import { Booking } from '#booking/model'
import { runWithContext } from '#core/request-context'
import { dataDirOf } from '#core/settings'
import { type Db, openDb } from '#db/knex'
import { migrate } from '#db/migrate'
import { fillDemo } from '#demo/fill-demo'
import { contextAt, resultOf } from '#demo/sample-context'
import { seedStripe } from '#demo/seed-stripe'
import { startPostgres } from '#postgres/start-postgres'
import { closeQuarter } from '#quarter/close-quarter'
import { readQuarters } from '#quarter/read-quarters'
import { readSecrets } from '#stand-ins/start-stand-ins'

/**
 * Fills the built-in database in DATA_DIR with a year of sample data, unless it already has
 * bookings. `npm run demo` runs this script before it starts the app.
 */
const main = async () => {
  const { values } = parseArgs({ options: { bookings: { type: 'string', default: '900' } } })
  const bookings = Number(values.bookings)
  if (!Number.isInteger(bookings) || bookings < 1)
    throw new Error('--bookings needs a whole number, for example --bookings 900.')
  if (process.env.NODE_ENV === 'production') throw new Error('The demo does not run in production.')
  const dataDir = dataDirOf(process.env)
  const standInDir = path.join(dataDir, 'stand-ins')
  const appSecret = process.env.APP_SECRET || readSecrets(standInDir).appSecret
  const { url, stop } = await startPostgres({ dataDir })
  try {
    // Committing a large demo takes minutes, so switch the statement timeout off.
    const db = openDb({ url, maxConnections: 2, statementTimeoutMs: 0 })
    try {
      await migrate(db)
      if (await Booking.query(db).findOne({})) return
      process.stdout.write('Filling the demo with a year of sample data …\n')
      await runWithContext({ actor: { kind: 'job', job: 'demo' } }, () =>
        fillDemo({ db, now: Temporal.Now.instant, settings: { appSecret } }, bookings),
      )
      await db.raw('vacuum (analyze) bookings, payments, refunds, booking_events')
      await seedStripe(db, standInDir)
      await runWithContext({ actor: { kind: 'job', job: 'demo' } }, () => closeFirstQuarter(db))
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
  }
}

/** Closes the oldest quarter. Must run after its fees have been read from Stripe. */
const closeFirstQuarter = async (db: Db) => {
  const context = contextAt(db, Temporal.Now.instant())
  const { items } = await readQuarters(context)
  const oldest = items.at(-1)
  if (oldest) await resultOf(closeQuarter(context, oldest.quarter, 'admin'))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
