import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Serialises processes that start together, and a restore. The number only has to be ours. */
export const migrationLock = 7_309_254_001

/** The migrations of this version, in order. */
const migrations: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort(),
  getMigrationName: (name) => name,
  getMigration: (name) => import(pathToFileURL(path.join(folder, name)).href),
}

/**
 * Brings the schema to this version. Each migration has a transaction of its own, so that what is
 * done stays done when a later one fails; all of them are under one lock.
 * @param db with two connections or more, one of which holds the lock
 */
export const migrate = async (db: Db, source = migrations): Promise<void> => {
  const migrationSource = {
    ...source,
    getMigration: async (name: string) => withoutTimeout(await source.getMigration(name)),
  }
  await db.transaction(async (lock) => {
    await lock.raw('set local lock_timeout = 0')
    await lock.raw('set local statement_timeout = 0')
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await lock.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    let done: string[]
    do [, done] = await db.migrate.up({ migrationSource })
    while (done.length > 0)
  })
}

/** A step on a large table may take long. */
const withoutTimeout = ({ up, ...migration }: Knex.Migration): Knex.Migration => ({
  ...migration,
  up: async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    await up(trx)
  },
})
