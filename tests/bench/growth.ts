import { startWorld, type World } from '../support/world/world.ts'
import { insertBookings, insertFutureBookings } from './insert-bookings.ts'
import { median, type Row, row } from './row.ts'

const small = 1_000
const large = 1_000_000
const repetitions = 200

/** Compares an uncached availability request with few and with many bookings. */
export const benchGrowth = async (): Promise<Row[]> => {
  const world = await startWorld({ now: 'real' })
  await insertFutureBookings(world.db, 500)
  await fillPast(world.db, 1, small)
  // Warm up, so that the first measurement doesn't include compiling the code.
  await millisecondsPerMiss(world)
  const few = await millisecondsPerMiss(world)
  await fillPast(world.db, small + 1, large)
  const many = await millisecondsPerMiss(world)
  await world.stop()
  const ratio = many / few
  return [
    row({
      what: 'GET availability, made anew each time, 1,000,000 bookings',
      measured: `${many.toFixed(2)} ms`,
      comparedWith: `1,000 bookings: ${few.toFixed(2)} ms`,
      ratio: ratio.toFixed(2),
      goal: 'at most 1.20',
      isKept: ratio <= 1.2,
    }),
  ]
}

const millisecondsPerMiss = async ({ db, url, context }: World): Promise<number> => {
  // Vacuum now to prevent autovacuum from running during the measurement.
  await db.raw('vacuum (analyze) bookings')
  const times: number[] = []
  for (let run = 0; run < repetitions; run += 1) {
    await db.raw(`notify public_read_changed, 'bench'`)
    while (context.responseCache.get('/api/bookings/availability')) await db.raw('select 1')
    const began = performance.now()
    await (await fetch(`${url}/api/bookings/availability`)).arrayBuffer()
    times.push(performance.now() - began)
  }
  return median(times)
}

/**
 * Inserts completed bookings, one every three hours, going back in time. Triggers are off, because
 * the activity log would take several minutes to record them all.
 */
const fillPast = async (db: World['db'], from: number, to: number) => {
  await db.raw('alter table bookings disable trigger user')
  const chunk = 10_000
  for (let first = from; first <= to; first += chunk)
    await insertBookings(db, {
      from: first,
      to: Math.min(first + chunk - 1, to),
      startSql: "date_trunc('day', now()) - n * interval '3 hours'",
    })
  await db.raw('alter table bookings enable trigger user')
}
