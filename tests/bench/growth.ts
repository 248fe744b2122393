import { openDb } from '@synapse/api/db/knex'
import { maltaDate } from '@synapse/shared/time'
import { insertBookings, insertFutureBookings } from '#bench/insert-bookings.ts'
import { median, type Row, row } from '#bench/row.ts'
import { startWorld, type World } from '#support/world/world.ts'

const few = 1_000
const many = 1_000_000
const maxRatio = 1.2
const maxMs = 1_000
const repetitions = 60

const lastMonth = maltaDate(Temporal.Now.instant()).toPlainYearMonth().subtract({ months: 1 })
const month = new URLSearchParams({
  from: `${lastMonth}-01`,
  to: `${lastMonth}-${lastMonth.daysInMonth}`,
})

/** These requests must not slow down as bookings accumulate. */
const reads = {
  'availability, not cached': '/api/bookings/availability',
  'page of completed bookings': '/api/bookings/completed',
  'page of completed bookings, by student': '/api/bookings/completed?sort=studentName',
  'page of pending bookings': '/api/bookings/pending',
  'page of payments': '/api/admin/payments',
  'report for a month': `/api/admin/reports?${month}`,
  'CSV file of a month’s bookings': `/api/admin/bookings/export?tab=completed&${month}`,
}

/** To answer these, the server adds up all bookings. */
const sums = {
  'page of students': '/api/admin/students',
  overview: '/api/admin/overview',
}

/** Compares how fast requests are for a business with many bookings and for one with few. */
export const benchGrowth = async (): Promise<Row[]> => {
  const small = await startWorld({ now: 'real', env: { LIMIT_FACTOR: '1000' } })
  const large = await startWorld({ now: 'real', env: { LIMIT_FACTOR: '1000' } })
  await insertAll(small, few)
  await insertAll(large, many)
  const [readSmall, readLarge] = [await readerOf(small), await readerOf(large)]
  const rows: Row[] = []
  for (const [what, path] of Object.entries({ ...reads, ...sums })) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let run = 0; run < repetitions; run += 1) {
      times.small.push(await readSmall(path))
      times.large.push(await readLarge(path))
    }
    rows.push(growthRow(what, median(times.small), median(times.large)))
  }
  await small.stop()
  await large.stop()
  return rows
}

const growthRow = (what: string, smallMs: number, largeMs: number): Row => {
  const ratio = largeMs / smallMs
  const isSum = what in sums
  return row({
    what: `${what}, ${many.toLocaleString('en')} bookings`,
    measured: `${largeMs.toFixed(2)} ms`,
    comparedWith: `${few.toLocaleString('en')} bookings: ${smallMs.toFixed(2)} ms`,
    ratio: ratio.toFixed(2),
    goal: isSum ? `at most ${maxMs} ms` : `at most ${maxRatio.toFixed(2)}`,
    isMet: isSum ? largeMs <= maxMs : ratio <= maxRatio,
  })
}

/**
 * Returns a function that reads a path without the cache and returns how many milliseconds it took.
 */
const readerOf = async (world: World) => {
  const headers = { Authorization: `Bearer ${await world.signIn()}` }
  return async (path: string): Promise<number> => {
    await world.db.raw(`notify public_read_changed, 'bench'`)
    while (world.context.responseCache.get(path)) await world.db.raw('select 1')
    const began = performance.now()
    const answer = await fetch(`${world.url}${path}`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - began
  }
}

/**
 * Inserts 500 future bookings and one past booking every three hours, with their payments. Triggers
 * are off, because recording everything in the activity log would take several minutes.
 */
const insertAll = async (world: World, count: number) => {
  const db = openDb({ url: world.context.settings.databaseUrl, statementTimeoutMs: 0 })
  await insertFutureBookings(db, 500)
  for (const table of tables) await db.raw(`alter table ${table} disable trigger user`)
  const chunk = 10_000
  for (let from = 1; from <= count; from += chunk)
    await insertBookings(db, {
      from,
      to: Math.min(from + chunk - 1, count),
      startSql: "date_trunc('day', now()) - n * interval '3 hours'",
    })
  await db.raw(
    `insert into payments (booking_id, amount, payment_date, payment_method, stripe_payment_intent_id)
     select id, final_price, session_date, 'card', stripe_payment_intent_id from bookings`,
  )
  await db.raw('update bookings set paid = final_price, revenue = final_price')
  for (const table of tables) await db.raw(`alter table ${table} enable trigger user`)
  // Vacuum now, so that autovacuum doesn't run during the measurement.
  await db.raw('vacuum (full, analyze) bookings')
  await db.raw('vacuum (analyze) payments')
  await db.destroy()
}

const tables = ['bookings', 'payments']
