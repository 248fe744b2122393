import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { seal } from '#backup/encrypt-backup'
import { Backup } from '#backup/model'
import { type BackupHeader, type BackupTable, readBackup } from '#backup/read-backup'
import type { Db } from '#db/knex'

type Options = {
  databaseUrl: string
  file: string
  passphrase: string | undefined
  /** Encrypted backups include this secret, because stored tokens and links depend on it. */
  appSecret: string | undefined
}

/**
 * Writes a backup of the complete database from one snapshot, and reads it back to check it. The
 * backup gets its final name only if it is intact. Doesn't need PostgreSQL's command-line tools.
 */
export const createBackup = async (options: Options) => {
  const { databaseUrl, file, passphrase } = options
  const partial = `${file}.partial`
  await mkdir(path.dirname(file), { recursive: true })
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'synapse-backup',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const createdAt: Date = (await client.query('select now()')).rows[0].now
    await pipeline(
      contentOf(client, options, createdAt),
      createGzip(),
      seal(passphrase),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    const { tables, rows } = await readBackup(partial, passphrase)
    const { size } = await stat(partial)
    await rename(partial, file)
    return { file, bytes: size, isEncrypted: Boolean(passphrase), tables, rows, createdAt }
  } finally {
    await rm(partial, { force: true })
    await client.end().catch(() => {})
  }
}

type WrittenBackup = Awaited<ReturnType<typeof createBackup>>

async function* contentOf(
  client: pg.Client,
  { passphrase, appSecret }: Options,
  createdAt: Date,
): AsyncGenerator<Buffer> {
  const line = (word: string, value: unknown) => Buffer.from(`${word} ${JSON.stringify(value)}\n`)
  const migrations = await client.query('select name from knex_migrations order by id')
  const header: BackupHeader = {
    createdAt: createdAt.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    ...(passphrase && appSecret && { appSecret }),
  }
  yield line('backup', header)
  const tables: BackupTable[] = (await client.query(tablesSql)).rows
  let total = 0
  for (const table of tables) {
    yield line('table', table)
    const columns = table.columns.map(pg.escapeIdentifier).join(', ')
    const from = [table.schema, table.name].map(pg.escapeIdentifier).join('.')
    const rows = client.query(copyTo(`copy (select ${columns} from ${from}) to stdout`))
    for await (const chunk of rows) yield chunk
    // The row count may arrive after the last row, so run an empty query to wait for it.
    await client.query('')
    yield Buffer.from('\\.\n')
    yield line('rows', rows.rowCount)
    total += rows.rowCount
  }
  const sequences = (await client.query(sequencesSql)).rows.map(({ name, value }) => [name, value])
  yield line('sequences', Object.fromEntries(sequences))
  yield line('end', { tables: tables.length, rows: total })
}

/**
 * The tables of the app and the job queue, with their stored columns. Excludes the list of
 * migrations, which a restore recreates, and partitions, whose rows are included in their parent
 * tables. Also excludes rate-limit counters, which aren't worth keeping.
 */
const tablesSql = `select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' and c.relname not like 'knex_migrations%'
        and c.relname <> 'rate_limits'
      or n.nspname = 'pgboss' and c.relname in ('queue', 'job'))
  group by n.nspname, c.oid, c.relname
  order by n.nspname desc, c.relname = 'job', c.relname`

const sequencesSql = `select format('%I.%I', schemaname, sequencename) as name,
    last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null
    and sequencename not like 'knex_migrations%'`

/** Returns the file name of a scheduled backup. The names sort chronologically. */
export const backupFileName = (at: Temporal.Instant): string =>
  `synapse-${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:Z]/g, '').replace('T', '-')}.backup`

/** Records a backup, so that the app knows the age of the latest backup. */
export const recordBackup = async (db: Db, written: WrittenBackup): Promise<void> => {
  const { file, bytes, isEncrypted, createdAt } = written
  const [host, size] = [hostname(), String(bytes)]
  await Backup.query(db).insert({ file, host, bytes: size, isEncrypted, createdAt })
}

/** An unfinished backup older than this is assumed to have been interrupted. */
const dayMs = 24 * 3_600_000

/** Deletes all but the latest scheduled backups, and any files left by interrupted backups. */
export const purgeBackups = async (folder: string, keep: number, now: Temporal.Instant) => {
  const names = (await readdir(folder)).filter((name) => /^synapse-\d{8}-\d{6}\.backup/.test(name))
  const complete = names.filter((name) => name.endsWith('.backup')).toSorted()
  for (const name of complete.slice(0, -keep)) await rm(path.join(folder, name))
  for (const name of names.filter((name) => name.endsWith('.partial'))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (now.epochMilliseconds - mtimeMs > dayMs) await rm(path.join(folder, name))
  }
}
