import { type Db, openDb } from '@synapse/api/db/knex'
import { migrate } from '@synapse/api/db/migrate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../support/world/database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb({ url: database.url, maxConnections: 4 })
})

beforeEach(() => db.schema.dropTableIfExists('knex_migrations'))

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

type Source = NonNullable<Parameters<typeof migrate>[1]>

const sourceOf = (steps: Record<string, string>): Source => ({
  getMigrations: async () => Object.keys(steps),
  getMigrationName: (name) => name,
  getMigration: async (name) => ({ up: (trx) => trx.raw(steps[name] ?? ''), down: async () => {} }),
})

const finished = async () => (await db('knex_migrations').orderBy('id')).map(({ name }) => name)

test('migrations before a failed one are kept, and the next start continues from there', async () => {
  const steps = {
    first: 'create table first_step (id int)',
    second: 'create table second_step (id int); select 1 / 0',
    third: 'create table third_step (id int)',
  }
  await expect(migrate(db, sourceOf(steps))).rejects.toThrow('division by zero')
  expect(await finished()).toEqual(['first'])
  expect(await db.schema.hasTable('second_step')).toBe(false)
  await migrate(db, sourceOf({ ...steps, second: 'create table second_step (id int)' }))
  expect(await finished()).toEqual(['first', 'second', 'third'])
})

test('each migration runs only once if several processes start together', async () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth']
  const source = sourceOf(
    Object.fromEntries(names.map((name) => [name, `create table ${name}_together (id int)`])),
  )
  const other = openDb({ url: database.url, maxConnections: 2 })
  await Promise.all([migrate(db, source), migrate(other, source)]).finally(() => other.destroy())
  expect(await finished()).toEqual(names)
})

describe('a database older than the baseline migration', () => {
  const startWith = async (...names: string[]) => {
    await migrate(db, sourceOf({ first: 'select 1' }))
    await db('knex_migrations').delete()
    await db('knex_migrations').insert(names.map((name) => ({ name, batch: 1 })))
  }

  test('keeps its schema and data if all migrations that the baseline replaces have run', async () => {
    await startWith('0001-booking-and-payment.ts', '0067-students-of-ended-bookings.ts')
    const source = sourceOf({ '0001-baseline.ts': 'select 1 / 0', '0099-later': 'select 1' })
    await migrate(db, source)
    expect(await finished()).toEqual(expect.arrayContaining(['0001-baseline.ts', '0099-later']))
  })

  test('is refused and left unchanged if any of those migrations is missing', async () => {
    await startWith('0001-booking-and-payment.ts', '0066-folded-search.ts')
    await expect(migrate(db)).rejects.toThrow('This database is too old for this version.')
    expect(await finished()).toEqual(['0001-booking-and-payment.ts', '0066-folded-search.ts'])
  })
})
