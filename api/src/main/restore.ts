import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { restoreBackup } from '#backup/restore-backup'
import { backupPassphraseOf } from '#core/settings'
import { migrationLock } from '#db/locks'
import type { Environment } from '#main/find-database'
import { runCommand, withDatabase } from '#main/run-command'

/**
 * Replaces the entire database with a backup, in one transaction: `npm run restore -- my.backup`.
 * The backup must come from `npm run backup` or pg_dump. With `--skip-numbers`, only marks the
 * database as restored, for example after copying its files back from a snapshot. Refuses to run
 * while the app is running.
 */
const main = async () => {
  const { values, positionals } = parseArgs({
    options: { 'skip-numbers': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [dump] = positionals
  if (!dump && !values['skip-numbers'])
    throw new Error('Pass a backup: npm run restore -- my.backup')
  await withDatabase(process.env, (url, env) => restore(env, env.DATABASE_MIGRATE_URL || url, dump))
}

/** Restores a backup. If `dump` is undefined, only marks the database as restored. */
const restore = async (env: Environment, url: string, dump: string | undefined) => {
  const client = new pg.Client({ connectionString: url, application_name: 'synapse-restore' })
  await client.connect()
  try {
    // If the app starts during the restore, it waits for this lock. Ignore sessions named just
    // 'synapse-ai', because a pooler keeps them open after the app has stopped.
    const { rows } = await client.query(
      `select pg_try_advisory_lock($1) and not exists (
        select from pg_stat_activity
        where datname = current_database() and application_name like 'synapse-ai-%'
      ) as "isStopped"`,
      [migrationLock],
    )
    if (!rows[0].isStopped)
      throw new Error(
        'The app is running on this database. Stop all of its processes, then restore.',
      )
    if (!dump) await client.query(`update feed_state set origin = ''`)
    else if (await isDump(dump)) await replace(url, dump)
    else await load(env, url, dump)
  } finally {
    await client.end()
  }
}

const isDump = async (file: string) => {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0)
  await handle.close()
  return buffer.toString() === 'PGDMP'
}

const load = async (env: Environment, url: string, file: string) => {
  const { rows, appSecret, skipped } = await restoreBackup(url, file, backupPassphraseOf(env))
  process.stdout.write(`Restored all ${rows} rows.\n`)
  if (skipped.length > 0)
    process.stdout.write(`Skipped tables that don’t belong to the app: ${skipped.join(', ')}.\n`)
  if (appSecret && appSecret !== env.APP_SECRET)
    process.stdout.write(
      `Set APP_SECRET to the one of the backup, so that its links and its access to Google keep working: ${appSecret}\n`,
    )
}

const replace = async (url: string, dump: string) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'synapse-restore-'))
  const script = path.join(folder, 'backup.sql')
  try {
    run('pg_restore', ['--clean', '--if-exists', '--no-owner', `--file=${script}`, dump])
    // Pass the password in the environment, because other users can see a program's arguments.
    const address = new URL(url)
    const password = decodeURIComponent(address.password)
    address.password = ''
    run(
      'psql',
      [
        ...['--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'],
        ...[`--command=${dropAll}`, `--file=${script}`, address.toString()],
      ],
      password ? { PGPASSWORD: password } : {},
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Drops everything first, because tables that are newer than the backup would otherwise remain. */
const dropAll = `set client_min_messages = warning; drop schema if exists pgboss cascade;
  drop schema public cascade; create schema public`

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (error) throw new Error(`${program} is missing. Install PostgreSQL’s client programs.`)
  if (status !== 0) throw new Error('The backup was not restored. The database is unchanged.')
}

await runCommand(main)
