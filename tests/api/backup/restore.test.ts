import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openDb } from '@synapse/api/db/knex'
import { expect, test } from 'vitest'
import { createClock } from '#support/run/clock.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { createFactory } from '#support/world/factory.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

/** Restores a backup. By default, PATH is empty, so that no PostgreSQL program is found. */
const restore = async (databaseUrl: string, dump = '/no/such/backup.dump', PATH = '') => {
  const script = fileURLToPath(import.meta.resolve('@synapse/api/main/restore'))
  const child = spawn(process.execPath, [script, dump], {
    env: { DATABASE_URL: databaseUrl, PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { output: output.trim(), code }
}

test('a backup can’t be restored while the app is running', async () => {
  await world.db.raw('select 1')
  expect(await restore(world.context.settings.databaseUrl)).toEqual({
    code: 1,
    output: 'The app is running on this database. Stop all of its processes, then restore.',
  })
})

test('a backup can be restored without PostgreSQL’s client programs, but a pg_dump file needs pg_restore', async () => {
  const { url, drop } = await cloneDatabase()
  const query = async (sql: string) => {
    const db = openDb({ url, maxConnections: 1 })
    return (await db.raw(sql).finally(() => db.destroy())).rows
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'synapse-restore-test-'))
  const dump = path.join(folder, 'backup.dump')
  await writeFile(dump, 'PGDMP')
  try {
    await query(`insert into feed_state (origin) values ('as copied')`)
    expect(await restore(url, '--skip-numbers')).toEqual({ code: 0, output: '' })
    expect(await query('select origin from feed_state')).toEqual([{ origin: '' }])
    expect((await restore(url, dump)).output).toContain('pg_restore is missing')
  } finally {
    await rm(folder, { recursive: true })
    await drop()
  }
})

test('a restore replaces all data and drops tables that were added later', async ({ skip }) => {
  const { url, drop } = await cloneDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'synapse-restore-test-'))
  const dump = path.join(folder, 'backup.dump')
  const withDb = async <Answer>(work: (db: ReturnType<typeof openDb>) => Promise<Answer>) => {
    const db = openDb({ url, maxConnections: 1 })
    // Close this connection, because the restore would mistake it for the running app.
    return work(db).finally(() => db.destroy())
  }
  try {
    const missing = await withDb(whyNoDump)
    if (missing) return skip(missing)
    await withDb((db) => createFactory(db, createClock()).coupon({ code: 'KEPT' }))
    expect(spawnSync('pg_dump', ['-Fc', `--file=${dump}`, url]).status).toBe(0)
    await withDb(async (db) => {
      await createFactory(db, createClock()).coupon({ code: 'LATER' })
      await db.raw('create table added_later (id int)')
    })
    expect(await restore(url, dump, process.env.PATH)).toEqual({ output: '', code: 0 })
    await withDb(async (db) => {
      expect(await db('coupons').pluck('code')).toEqual(['KEPT'])
      expect(await db.schema.hasTable('added_later')).toBe(false)
    })
  } finally {
    await rm(folder, { recursive: true })
    await drop()
  }
})

/** Returns why this machine can't back up the database; undefined if it can. */
const whyNoDump = async (db: ReturnType<typeof openDb>) => {
  const { rows } = await db.raw('show server_version')
  const server = Number.parseInt(rows[0].server_version, 10)
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const program = Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0)
  return program < server
    ? `This needs pg_dump ${server} or later; found ${program || 'none'}.`
    : undefined
}
