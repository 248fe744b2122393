import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { lockKey, migrationLock } from '#db/locks'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Returns the names of this version's migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()

/** This version's migrations. */
export const migrations: Knex.MigrationSource<string> = {
  getMigrations: migrationNames,
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    ...(await import(pathToFileURL(path.join(folder, name)).href)),
    // Knex requires it.
    down: () => {
      throw new Error('Migrations have no way back. Restore a backup instead.')
    },
  }),
}

/** The last migration that the baseline replaced. */
const lastReplaced = '0067-students-of-ended-bookings.ts'
const baseline = '0001-baseline.ts'

/**
 * Updates the schema to this version. Each migration has its own transaction, so that completed
 * migrations persist if a later one fails; all of them run under one lock.
 * @param db a pool with at least two connections, one of which holds the lock
 * @returns whether the schema was older
 * @throws Error when the database is older than the baseline
 */
export const migrate = async (db: Db, source = migrations): Promise<boolean> => {
  const migrationSource = {
    ...source,
    getMigration: async (name: string) => withoutTimeout(await source.getMigration(name)),
  }
  return await db.transaction(async (lock) => {
    await lock.raw('set local lock_timeout = 0')
    await lock.raw('set local statement_timeout = 0')
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await lockKey(lock, migrationLock)
    await db.transaction(adoptBaseline)
    const upOne = async () => {
      const [, applied] = await db.migrate.up({ migrationSource })
      return applied.length > 0
    }
    const isOlder = await upOne()
    while (await upOne());
    return isOlder
  })
}

/** A database that ran the replaced migrations already has the baseline's schema. */
const adoptBaseline = async (trx: Knex.Transaction): Promise<void> => {
  if (!(await trx.schema.hasTable('knex_migrations'))) return
  const names = (await trx('knex_migrations').select('name')).map(({ name }) => name)
  if (!names.some((name) => name.startsWith('0001-booking'))) return
  if (!names.includes(lastReplaced))
    throw new Error(
      'This database is too old for this version. Check out commit c9288eb, start it once, then update.',
    )
  await trx('knex_migrations').where('name', '<=', lastReplaced).delete()
  await trx('knex_migrations').insert({ name: baseline, batch: 1, migration_time: new Date() })
}

/**
 * Lifts a migration's statement timeout, because changing a large table can take a long time, and
 * writes the migration's audit log entries immediately.
 */
const withoutTimeout = ({ up, ...migration }: Knex.Migration): Knex.Migration => ({
  ...migration,
  up: async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    // A table with pending deferred triggers can't be altered.
    await trx.raw('set constraints all immediate')
    await up(trx)
  },
})
