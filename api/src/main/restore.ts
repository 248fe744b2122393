import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrationLock } from '#db/migrate'

/**
 * Replaces the whole database with a backup, in one transaction: `npm run restore -- backup.dump`.
 * With `--skip-numbers`, only marks the database as restored, for example after its files were
 * copied back from a snapshot. Refuses to run while the app is running.
 */
const main = async () => {
  const { DATABASE_URL, DATABASE_MIGRATE_URL } = process.env
  const url = DATABASE_MIGRATE_URL || DATABASE_URL
  const [dump] = process.argv.slice(2)
  if (!url || !dump)
    throw new Error('Set DATABASE_URL and pass a backup: npm run restore -- backup.dump')
  const client = new pg.Client({ connectionString: url, application_name: 'synapse-restore' })
  await client.connect()
  try {
    // An app that starts during the restore waits for this lock.
    const { rows } = await client.query(
      `select pg_try_advisory_lock($1) and not exists (
        select from pg_stat_activity
        where datname = current_database() and application_name like 'synapse-ai%'
      ) as "isStopped"`,
      [migrationLock],
    )
    if (!rows[0].isStopped)
      throw new Error(
        'The app is running on this database. Stop all of its processes, then restore.',
      )
    if (dump === '--skip-numbers') await client.query(`update feed_state set origin = ''`)
    else await replace(url, dump)
  } finally {
    await client.end()
  }
}

const replace = async (url: string, dump: string) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'synapse-restore-'))
  const script = path.join(folder, 'backup.sql')
  try {
    run('pg_restore', ['--clean', '--if-exists', '--no-owner', `--file=${script}`, dump])
    run('psql', [
      ...['--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'],
      ...[`--command=${dropAll}`, `--file=${script}`, url],
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Drops everything first, because an older backup doesn't drop tables that were added later. */
const dropAll = `set client_min_messages = warning; drop schema if exists pgboss cascade;
  drop schema public cascade; create schema public`

const run = (program: string, args: readonly string[]) => {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (error) throw new Error(`${program} is missing. Install PostgreSQL’s client programs.`)
  if (status !== 0) throw new Error('The backup was not restored. The database is unchanged.')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
