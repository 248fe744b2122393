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
      throw new Error('Migrations can’t be undone. Restore a backup instead.')
    },
  }),
}

/**
 * Updates the schema to this version. Each migration has its own transaction, so that completed
 * migrations persist if a later migration fails. A single lock covers all migrations.
 * @param db a pool with at least two connections, one of which holds the lock
 * @returns whether the schema was older
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
    const upOne = async () => {
      const [, applied] = await db.migrate.up({ migrationSource })
      return applied.length > 0
    }
    const isOlder = await upOne()
    while (await upOne());
    return isOlder
  })
}

/**
 * Runs a migration without a statement timeout, because changing a large table can take a long
 * time. Also writes the migration's entries of the activity log immediately.
 */
const withoutTimeout = ({ up, ...migration }: Knex.Migration): Knex.Migration => ({
  ...migration,
  up: async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    // PostgreSQL can't alter a table that has pending deferred triggers.
    await trx.raw('set constraints all immediate')
    await up(trx)
  },
})
