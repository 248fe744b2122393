import path from 'node:path'
import { parseArgs } from 'node:util'
import { Booking } from '#booking/model'
import { dataDirOf } from '#core/settings'
import { type Db, openDb } from '#db/knex'
import { migrate } from '#db/migrate'
import { fillDemo } from '#demo/fill-demo'
import { tellStripe } from '#demo/tell-stripe'

/** `npm run demo`: a year of believable bookings for looking around. Never in production. */
const main = async () => {
  const { values } = parseArgs({
    options: { bookings: { type: 'string' }, again: { type: 'boolean', default: false } },
  })
  const bookings = values.bookings === undefined ? undefined : Number(values.bookings)
  if (bookings !== undefined && !(Number.isInteger(bookings) && bookings > 0))
    throw new Error('--bookings takes a whole number, such as --bookings 900.')
  if (process.env.NODE_ENV === 'production')
    throw new Error('The demo is not for production: it would put made-up people among real ones.')
  const dataDir = dataDirOf(process.env)
  const { url, stop } = await database(dataDir)
  try {
    const db = openDb({ url, maxConnections: 2 })
    try {
      await fill(db, { bookings, again: values.again, dataDir })
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
  }
}

/** The database that the app would use. Without DATABASE_URL the built-in one, which it must not be running on. */
const database = async (dataDir: string) => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  const { startPostgres } = await import('#postgres/start-postgres')
  return startPostgres({ dataDir })
}

type Wish = { bookings: number | undefined; again: boolean; dataDir: string }

const fill = async (db: Db, { bookings, again, dataDir }: Wish) => {
  await migrate(db)
  if (!again && (await Booking.query(db).findOne({})))
    throw new Error('There are bookings already. Add --again to put a demo beside them.')
  const result = await fillDemo(db, {
    now: Temporal.Now.instant(),
    ...(bookings && { bookings }),
  })
  await db.raw('vacuum (analyze) bookings, payments, refunds, booking_events')
  const isStandIn = !process.env.STRIPE_SECRET_KEY
  const isTold = isStandIn && tellStripe(path.join(dataDir, 'stand-ins'), result.payments)
  say(`${result.bookings} bookings and ${result.payments.length} payments are there now.`)
  if (isStandIn && !isTold)
    say(
      'The stand-in Stripe is in use, so it does not know their payments and will refuse to refund them.',
    )
}

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
