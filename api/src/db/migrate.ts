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

const baseline = '0400-baseline.ts'
const lastInBaseline = '0400-session-vat.ts'

/**
 * Replaces the names of migrations that are now part of the baseline with the baseline's name.
 * @throws Error if some of them are missing
 */
export const withBaseline = (applied: readonly string[]): string[] => {
  if (!applied.includes('0001-baseline.ts')) return [...applied]
  if (!applied.includes(lastInBaseline))
    throw new Error(
      'The database is older than 30 November 2026. Start commit f2cc95906 once, then update.',
    )
  return [baseline, ...applied.filter((name) => name > lastInBaseline)]
}

export const migrations: Knex.MigrationSource<string> = {
  getMigrations: migrationNames,
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    ...(await import(pathToFileURL(path.join(folder, name)).href)),
    // Knex requires a `down` function.
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
    let isOlder = await db.transaction(adoptBaseline)
    const upOne = async () => {
      const [, applied] = await db.migrate.up({ migrationSource })
      return applied.length > 0
    }
    while (await upOne()) isOlder = true
    return isOlder
  })
}

const adoptBaseline = async (trx: Knex.Transaction): Promise<boolean> => {
  if (!(await trx.schema.hasTable('knex_migrations'))) return false
  const applied: string[] = await trx('knex_migrations').orderBy('id').pluck('name')
  const names = withBaseline(applied)
  if (names.length === applied.length) return false
  await trx('knex_migrations').where('name', '<=', lastInBaseline).delete()
  await trx('knex_migrations').insert({ name: baseline, batch: 1, migrationTime: new Date() })
  return true
}

/**
 * Runs a migration without a statement timeout, because changing a large table can take a long
 * time. Also adds the migration's entries to the activity log immediately.
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
