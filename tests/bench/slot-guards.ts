import { type Db, openDb } from '@synapse/api/db/knex'
import { lockKey, slotLock } from '@synapse/api/db/locks'
import { isViolation, pgErrorOf } from '@synapse/api/db/violation'
import { median, type Row, row } from '#bench/row.ts'
import { cloneDatabase } from '#support/run/database.ts'

const buyers = 50
/** Slots start every half hour, and a session blocks three hours. */
const starts = 100
const attemptsPerStart = 5
const rounds = 5

type Transaction = Parameters<typeof lockKey>[0]

type Guard = {
  name: string
  table: 'guarded_sales' | 'sales'
  isolationLevel?: 'serializable'
  /** Sells the slot only if it is still free. */
  sell: (trx: Transaction, start: string) => Promise<unknown>
}

const insert = (trx: Transaction, table: Guard['table'], start: string) =>
  trx.raw(`insert into ${table} (session_date) values (?)`, [start])

const readThenInsert = async (trx: Transaction, start: string) => {
  const { rows } = await trx.raw(
    'select from sales where blocked_by_session(session_date) && blocked_by_session(?)',
    [start],
  )
  if (rows.length === 0) await insert(trx, 'sales', start)
}

const ours: Guard = {
  name: 'exclusion constraint and advisory lock',
  table: 'guarded_sales',
  sell: async (trx, start) => {
    await lockKey(trx, slotLock)
    await insert(trx, 'guarded_sales', start)
  },
}

const others: Guard[] = [
  { name: 'read, then insert', table: 'sales', sell: readThenInsert },
  {
    name: 'row lock',
    table: 'sales',
    sell: async (trx, start) => {
      await trx.raw('select from websites where is_built_in for update')
      await readThenInsert(trx, start)
    },
  },
  { name: 'serializable', table: 'sales', isolationLevel: 'serializable', sell: readThenInsert },
]

/** Compares ways to prevent double bookings when many buyers want few slots. */
export const benchSlotGuards = async (): Promise<Row[]> => {
  const database = await cloneDatabase()
  const db = openDb({ url: database.url, maxConnections: buyers })
  await db.raw(`create table guarded_sales (
      id int generated always as identity, session_date timestamptz not null,
      exclude using gist (blocked_by_session(session_date) with &&));
    create table sales (id int generated always as identity, session_date timestamptz not null);
    create index on sales using gist (blocked_by_session(session_date))`)
  const all = [ours, ...others].map((guard) => ({ guard, results: [] as Result[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { guard, results } of all) results.push(await sellAll(db, guard))
  await db.destroy()
  await database.drop()
  const [{ results }, ...compared] = all as [(typeof all)[number], ...typeof all]
  return [
    row({
      what: `${ours.name}: ${buyers} buyers at once, ${starts} overlapping starts, ${starts * attemptsPerStart} attempts`,
      measured: describe(results),
      comparedWith: compared
        .map(({ guard, results }) => `${guard.name}: ${describe(results)}`)
        .join('; '),
      goal: '0 oversold, 0 errors',
      isMet: results.every(({ oversold, errors }) => oversold + errors === 0),
    }),
  ]
}

type Result = { oversold: number; retries: number; errors: number; medianMs: number }

const describe = (results: readonly Result[]): string => {
  const of = (name: keyof Result) => median(results.map((result) => result[name]))
  return `${of('oversold')} oversold, ${of('retries')} retries, ${of('errors')} errors, ${of('medianMs').toFixed(1)} ms`
}

/** Buyers compete for every slot. Bookings that overlap are counted. */
const sellAll = async (db: Db, guard: Guard): Promise<Result> => {
  const attempts = starts * attemptsPerStart
  const times: number[] = []
  const counts = { retries: 0, errors: 0 }
  let next = 0
  const buyAll = async () => {
    while (next < attempts) {
      // Visits every slot in a scrambled order. 37 and 100 have no common factor, so no slot is
      // left out.
      const minutes = ((next * 37) % starts) * 30
      next += 1
      const began = performance.now()
      await buy(db, guard, new Date(minutes * 60_000).toISOString(), counts)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyAll))
  const { rows } = await db.raw(`select count(*)::int as oversold from ${guard.table} later
    where exists (select from ${guard.table} earlier where earlier.id < later.id
      and blocked_by_session(earlier.session_date) && blocked_by_session(later.session_date))`)
  await db.raw(`truncate ${guard.table}`)
  return { ...counts, oversold: rows[0].oversold, medianMs: median(times) }
}

/** Tries to book a slot until the database accepts it or reports that the slot is taken. */
const buy = async (
  db: Db,
  { sell, isolationLevel }: Guard,
  start: string,
  counts: Pick<Result, 'retries' | 'errors'>,
): Promise<void> => {
  let tries = 0
  const work = (trx: Transaction) => {
    tries += 1
    return sell(trx, start)
  }
  for (let isOver = false; !isOver; )
    try {
      await db.transaction(work, isolationLevel && { isolationLevel })
      isOver = true
    } catch (error) {
      // `openDb` repeats a transaction only twice after a serialization failure.
      isOver = pgErrorOf(error)?.code !== '40001'
      if (isOver && !isViolation(error, 'exclusion')) counts.errors += 1
    }
  counts.retries += tries - 1
}
