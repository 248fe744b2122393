import { once } from 'node:events'
import type { Knex } from 'knex'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from '#backup/encrypt-backup'
import { type BackupHeader, type BackupTable, readBackup } from '#backup/read-backup'
import { continueNumberSeries, readNumberSeries } from '#backup/restore-numbers'
import { openDb } from '#db/knex'
import { migrationNames, migrations, withBaseline } from '#db/migrate'
import { queryRows } from '#db/sql'
import { createQueueTables } from '#queue/queue'
import { deleteJobs, deleteQueues } from '#queue/stored-jobs'

/**
 * Replaces the entire database with a backup, in one transaction: creates the tables of the
 * backup's version, then loads the data. If anything fails, the database is unchanged. The app must
 * be stopped; its next start applies newer migrations.
 * @returns the APP_SECRET in the backup, if it contains one, and the names of tables that weren't
 * restored because they don't belong to the app
 * @throws BackupError with a one-sentence message
 */
export const restoreBackup = async (
  databaseUrl: string,
  file: string,
  passphrase: string | undefined,
): Promise<{ rows: number; appSecret: string | undefined; skipped: string[] }> => {
  // Read the complete file first, because corruption is only detected at the end.
  await readBackup(file, passphrase)
  // Create the queue's tables, because a backup contains only their data.
  await createQueueTables(databaseUrl)
  const db = openDb({ url: databaseUrl, maxConnections: 2, statementTimeoutMs: 0 })
  try {
    return await db.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 0')
      let appSecret: string | undefined
      let constraints: Constraint[] = []
      let enableTriggers = async () => {}
      let copy: Copy | undefined
      const skipped: string[] = []
      const replaced = await readNumberSeries(trx)
      const { rows } = await readBackup(file, passphrase, {
        header: async (header) => {
          appSecret = header.appSecret
          enableTriggers = await createTables(trx, header)
          constraints = await dropConstraints(trx)
        },
        table: async (table) => {
          copy = await startCopy(trx, table)
          if (!copy) skipped.push(table.name)
        },
        rows: async (lines) => copy?.write(lines),
        tableEnd: async () => copy?.end(),
        sequences: async (values) => {
          for (const [name, value] of Object.entries(values))
            await trx.raw('select setval(?::regclass, ?::bigint)', [name, value])
        },
      })
      await continueNumberSeries(trx, replaced)
      await enableTriggers()
      for (const { table, name, definition } of constraints)
        await trx.raw(`alter table ${table} add constraint ${name} ${definition}`)
      return { rows, appSecret, skipped }
    })
  } finally {
    await db.destroy()
  }
}

/** Creates empty tables with disabled triggers. @returns a function that enables the triggers */
const createTables = async (trx: Knex.Transaction, { migrations: stored }: BackupHeader) => {
  const wanted = withBaseline(stored)
  const known = await migrationNames()
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown)
    throw new BackupError(
      `A newer version of the app wrote this backup (${unknown}). Update the app, then restore.`,
    )
  await trx.raw('set local client_min_messages = warning')
  await trx.raw('drop schema public cascade; create schema public')
  await deleteJobs(trx)
  const migrationSource = { ...migrations, getMigrations: async () => wanted }
  let applied: string[]
  do [, applied] = await trx.migrate.up({ migrationSource })
  while (applied.length > 0)
  const enableTriggers = await disableTriggers(trx)
  // Empty the tables, because the migrations have inserted rows that the backup also contains.
  const names = await queryRows<{ name: string }>(
    trx,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'knex_migrations%'`,
  )
  await trx.raw(`truncate ${names.map(({ name }) => name).join(', ')}`)
  await deleteQueues(trx)
  return enableTriggers
}

const disableTriggers = async (trx: Knex.Transaction): Promise<() => Promise<void>> => {
  const triggers = await queryRows<{ table: string; name: string; isAlways: boolean }>(
    trx,
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name,
      tgenabled = 'A' as is_always
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of triggers)
    await trx.raw(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { table, name, isAlways } of triggers)
      await trx.raw(`alter table ${table} enable ${isAlways ? 'always' : ''} trigger ${name}`)
  }
}

type Constraint = { table: string; name: string; definition: string }

/** Tables refer to each other, so drop the foreign keys until all data has been loaded. */
const dropConstraints = async (trx: Knex.Transaction): Promise<Constraint[]> => {
  const constraints = await queryRows<Constraint>(
    trx,
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of constraints)
    await trx.raw(`alter table ${table} drop constraint ${name}`)
  return constraints
}

type Copy = { write: (lines: Buffer) => Promise<void>; end: () => Promise<void> }

/**
 * Starts loading a table. If the columns of a queue table differ from the backup's, loads the data
 * into a temporary table and copies the columns that both have.
 * @returns undefined for a table that the app doesn't have
 */
const startCopy = async (trx: Knex.Transaction, table: BackupTable): Promise<Copy | undefined> => {
  const target = [table.schema, table.name].map(pg.escapeIdentifier).join('.')
  const types = new Map(
    (
      await queryRows<{ name: string; type: string }>(
        trx,
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
          where attrelid = to_regclass(?) and attnum > 0 and not attisdropped`,
        [target],
      )
    ).map(({ name, type }) => [name, type]),
  )
  if (types.size === 0) return undefined
  const common = table.columns.filter((name) => types.has(name))
  const isSame = common.length === table.columns.length
  if (!isSame && table.schema !== 'pgboss')
    throw new BackupError(`The backup’s table ${table.name} differs from this version’s.`)
  if (isSame) return copyInto(trx, target, table.columns)
  const loading = pg.escapeIdentifier(`loading_${table.name}`)
  await trx.raw(
    `create temp table ${loading} (${table.columns.map((name) => `${pg.escapeIdentifier(name)} text`).join(', ')})
      on commit drop`,
  )
  const { write, end } = await copyInto(trx, loading, table.columns)
  const names = common.map(pg.escapeIdentifier).join(', ')
  const values = common.map((name) => `${pg.escapeIdentifier(name)}::${types.get(name)}`).join(', ')
  return {
    write,
    end: async () => {
      await end()
      await trx.raw(`insert into ${target} (${names}) select ${values} from ${loading}`)
    },
  }
}

const copyInto = async (
  trx: Knex.Transaction,
  table: string,
  columns: readonly string[],
): Promise<Copy> => {
  const client: pg.Client = await trx.client.acquireConnection()
  const stream = client.query(
    copyFrom(`copy ${table} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`),
  )
  // Without this listener, an error that arrives between two writes would end the process.
  const failed = once(stream, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  const finished = once(stream, 'finish')
  finished.catch(() => {})
  return {
    write: async (lines) => {
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), failed])
    },
    end: async () => {
      stream.end()
      await finished
    },
  }
}
