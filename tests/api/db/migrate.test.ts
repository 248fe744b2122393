import { openDb } from '@synapse/api/db/knex'
import { migrate } from '@synapse/api/db/migrate'
import { beforeEach, describe, expect, test } from 'vitest'
import { useDatabase } from '#support/run/use-database.ts'

const database = useDatabase()

beforeEach(() => database.db.schema.dropTableIfExists('knex_migrations'))

type Source = NonNullable<Parameters<typeof migrate>[1]>

const sourceOf = (steps: Record<string, string>): Source => ({
  getMigrations: async () => Object.keys(steps),
  getMigrationName: (name) => name,
  getMigration: async (name) => ({ up: (trx) => trx.raw(steps[name] ?? ''), down: async () => {} }),
})

const finished = async () =>
  (await database.db('knex_migrations').orderBy('id')).map(({ name }) => name)

test('if a migration fails, the earlier ones are kept, and the next start resumes after them', async () => {
  const steps = {
    first: 'create table first_step (id int)',
    second: 'create table second_step (id int); select 1 / 0',
    third: 'create table third_step (id int)',
  }
  await expect(migrate(database.db, sourceOf(steps))).rejects.toThrow('division by zero')
  expect(await finished()).toEqual(['first'])
  expect(await database.db.schema.hasTable('second_step')).toBe(false)
  await migrate(database.db, sourceOf({ ...steps, second: 'create table second_step (id int)' }))
  expect(await finished()).toEqual(['first', 'second', 'third'])
})

test('each migration runs only once if several processes start together', async () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth']
  const source = sourceOf(
    Object.fromEntries(names.map((name) => [name, `create table ${name}_together (id int)`])),
  )
  const other = openDb({ url: database.url, maxConnections: 2 })
  await Promise.all([migrate(database.db, source), migrate(other, source)]).finally(() =>
    other.destroy(),
  )
  expect(await finished()).toEqual(names)
})

describe('a database from before the baseline', () => {
  const apply = async (...names: string[]) => {
    await migrate(database.db, sourceOf({ first: 'select 1' }))
    await database.db('knex_migrations').delete()
    await database.db('knex_migrations').insert(names.map((name) => ({ name, batch: 1 })))
  }

  test('keeps its tables if it has all migrations of the baseline', async () => {
    await apply('0001-baseline.ts', '0390-percent-of.ts', '0400-session-vat.ts')
    const steps = { '0400-baseline.ts': 'select 1 / 0', '0410-later.ts': 'select 1' }
    await migrate(database.db, sourceOf(steps))
    expect(await finished()).toEqual(expect.arrayContaining(Object.keys(steps)))
    expect(await finished()).toHaveLength(2)
  })

  test('is refused if migrations are missing', async () => {
    const names = ['0001-baseline.ts', '0390-percent-of.ts']
    await apply(...names)
    await expect(migrate(database.db)).rejects.toThrow('The database is older than 30 November')
    expect(await finished()).toEqual(names)
  })
})
