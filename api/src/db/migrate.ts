import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import type { Db } from '#db/knex'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Serialises processes that start together. The number only has to be ours. */
const migrationLock = 7_309_254_001

/** Brings the schema to this version: each migration in a transaction of its own, under one lock. */
export const migrate = async (db: Db): Promise<void> => {
  await db.transaction(async (lock) => {
    await lock.raw('set local lock_timeout = 0')
    await lock.raw('set local statement_timeout = 0')
    await lock.raw('set local idle_in_transaction_session_timeout = 0')
    await lock.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    await db.migrate.latest({ migrationSource, disableMigrationsListValidation: false })
  })
}

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort(),
  getMigrationName: (name) => name,
  getMigration: async (name) =>
    unhurried(await import(pathToFileURL(path.join(folder, name)).href)),
}

/** On a large table a step takes as long as it takes. */
const unhurried = ({ up, ...migration }: Knex.Migration): Knex.Migration => ({
  ...migration,
  up: async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    await up(trx)
  },
})
