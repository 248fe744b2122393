import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createBackup } from '@synapse/api/backup/create-backup'
import { backUpDatabase } from '@synapse/api/backup/jobs'
import { readBackup } from '@synapse/api/backup/read-backup'
import { restoreBackup } from '@synapse/api/backup/restore-backup'
import { type Db, openDb } from '@synapse/api/db/knex'
import { startApp } from '@synapse/api/main/start'
import { connectToPostgres, startPostgres } from '@synapse/api/postgres/start-postgres'
import { readBackupStatus } from '@synapse/shared/backup/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { appSettings } from '#support/run/settings.ts'
import { useDatabase } from '#support/run/use-database.ts'
import { startLateProxy } from '#support/stand-ins/late-proxy.ts'
import { retryOnDeadlock } from '#support/world/reset.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const passphrase = 'a passphrase for tests'
const folder = await mkdtemp(path.join(tmpdir(), 'synapse-backup-'))
const scheduled = path.join(folder, 'scheduled')

const { world, operator } = useIsolatedWorld({
  env: { BACKUP_DIR: scheduled, BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP: '2' },
})

const empty = useDatabase()

afterAll(() => rm(folder, { recursive: true, force: true }))

const backUp = async (name: string, secret?: string) => {
  const { databaseUrl, appSecret } = world.context.settings
  const file = path.join(folder, name)
  return createBackup({ databaseUrl, file, passphrase: secret, appSecret })
}

const withDb = async <Answer>(url: string, work: (db: Db) => Promise<Answer>) => {
  const db = openDb({ url, maxConnections: 1 })
  return work(db).finally(() => db.destroy())
}

/** Columns that the job queue may update at any time. */
const monitored = `{${['monitor_claim_on', 'monitor_on', 'maintain_on']
  .concat(['deferred', 'queued', 'ready', 'active', 'failed', 'total'].map((of) => `${of}_count`))
  .join()}}`

/** The job queue's tables are included. */
const contentOf = async (db: Db): Promise<Record<string, string>> => {
  const { rows } = await db.raw(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and (table_schema = 'public'
        and table_name not like 'knex_migrations%' and table_name <> 'rate_limits' or table_name in ('job', 'queue')) order by 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const hashed = await db.raw(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, ',' order by row)), '') as hash
        from (select (to_jsonb(t) - ?::text[])::text as row from ${name} t) t`,
      [monitored],
    )
    content[name] = hashed.rows[0].hash
  }
  return content
}

const schemaOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.raw(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t
      join pg_class c on c.oid = tgrelid where not tgisinternal
      and relnamespace = 'public'::regnamespace
    order by 1`,
  )
  const lines: string[] = rows.map(({ line }: { line: string }) => line)
  return lines.filter((line) => !line.includes('rate_limits'))
}

test('a restore recreates every row, constraint and trigger in another database', async () => {
  await world.book({ notes: 'Tab\t, backslash \\., quote " and\nline' })
  await world.make.coupon({ code: 'KEPT' })
  // A job may still be writing, so repeat the backup until nothing changes while it runs.
  const { content, written } = await vi.waitUntil(
    async () => {
      const content = await contentOf(world.db)
      const written = await backUp('complete.backup', passphrase)
      return isDeepStrictEqual(await contentOf(world.db), content) && { content, written }
    },
    { timeout: 60_000 },
  )
  const schema = await schemaOf(world.db)
  await withDb(empty.url, (db) => db.raw('create table added_later (id int)'))
  const restored = await restoreBackup(empty.url, written.file, passphrase)
  expect(restored).toEqual({
    rows: written.rows,
    appSecret: world.context.settings.appSecret,
    skipped: [],
  })
  await withDb(empty.url, async (db) => {
    expect(await contentOf(db)).toEqual(content)
    expect(await schemaOf(db)).toEqual(schema)
    expect(await db.schema.hasTable('added_later')).toBe(false)
  })
  const app = await startApp(appSettings({ databaseUrl: empty.url }), { host: '127.0.0.1' })
  await app.stop()
})

test('a backup is complete even if PostgreSQL’s row count for a table arrives after its last row', async () => {
  const written = await createBackup({
    databaseUrl: await startLateProxy(world.context.settings.databaseUrl),
    file: path.join(folder, 'late.backup'),
    passphrase: undefined,
    appSecret: undefined,
  })
  expect(written.rows).toBeGreaterThan(0)
})

test('a backup is consistent even if data changes while it is made', async () => {
  // A backup reads the tables one by one, and a booking and its payment are in different tables.
  const writing = Promise.all([backUp('moment.backup'), world.book()])
  const [{ file }] = await writing
  await restoreBackup(empty.url, file, undefined)
  const unpaid = await withDb(empty.url, (db) =>
    db.raw(`select from bookings b where payment_status = 'completed'
      and not exists (select from payments where booking_id = b.id)`),
  )
  expect(unpaid.rows).toEqual([])
})

test('a backup can’t be read without its passphrase, and contains APP_SECRET only if it is encrypted', async () => {
  const { studentEmail } = await world.book()
  const encrypted = await backUp('encrypted.backup', passphrase)
  const bytes = await readFile(encrypted.file)
  expect(bytes.includes(studentEmail)).toBe(false)
  expect((await stat(encrypted.file)).mode & 0o777).toBe(0o600)
  await expect(readBackup(encrypted.file, undefined)).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(readBackup(encrypted.file, 'another passphrase')).rejects.toThrow(
    'BACKUP_PASSPHRASE is wrong',
  )
  const plain = await backUp('plain.backup')
  let secret: string | undefined = 'none read'
  await readBackup(plain.file, undefined, {
    header: async (header) => {
      secret = header.appSecret
    },
  })
  expect(secret).toBeUndefined()
})

test.each([undefined, passphrase])(
  'a restore rejects a damaged file and leaves the database unchanged (%s)',
  async (secret) => {
    const { file } = await backUp('damaged.backup', secret)
    const bytes = await readFile(file)
    const before = await withDb(empty.url, contentOf)
    const flipped = Buffer.from(bytes)
    flipped[600] = (flipped[600] ?? 0) ^ 1
    const damaged = [
      bytes.subarray(0, -1),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, 4),
      Buffer.alloc(0),
      Buffer.from('something else that is long enough'),
      Buffer.concat([Buffer.from('SYNAPSE1\0'), gzipSync('backup {"createdAt":"now"}x\n')]),
      flipped,
    ]
    for (const content of damaged) {
      await writeFile(file, content)
      await expect(restoreBackup(empty.url, file, secret)).rejects.toThrow(/backup|damaged/i)
    }
    expect(await withDb(empty.url, contentOf)).toEqual(before)
  },
)

test('a restore skips other apps’ tables, and copies jobs even if the job queue’s columns differ', async () => {
  await retryOnDeadlock('The column is added', () =>
    world.db.raw('alter table pgboss.job add column since_removed int default 7'),
  )
  await world.db.raw('create table stranger as select 1 as id')
  await world.db.raw(
    `insert into pgboss.job (name, data, start_after) values ('send-reminder', '{"kept":true}', 'infinity')`,
  )
  const { file } = await backUp('stranger.backup').finally(() =>
    retryOnDeadlock('The column is dropped', () =>
      world.db.raw('drop table stranger; alter table pgboss.job drop column since_removed'),
    ),
  )
  expect((await restoreBackup(empty.url, file, undefined)).skipped).toEqual(['stranger'])
  const { rows } = await withDb(empty.url, (db) =>
    db.raw(`select name, state from pgboss.job where data @> '{"kept":true}'`),
  )
  expect(rows).toEqual([{ name: 'send-reminder', state: 'created' }])
  await world.db.raw(`delete from pgboss.job where data @> '{"kept":true}'`)
})

test('a restore refuses a backup from a newer version', async () => {
  await world.db.raw(`insert into knex_migrations (name, batch) values ('9999-later.ts', 9)`)
  const { file } = await backUp('newer.backup').finally(() =>
    world.db.raw(`delete from knex_migrations where name = '9999-later.ts'`),
  )
  const before = await withDb(empty.url, contentOf)
  await expect(restoreBackup(empty.url, file, undefined)).rejects.toThrow(
    'A newer version of the app wrote this backup (9999-later.ts). Update the app, then restore.',
  )
  expect(await withDb(empty.url, contentOf)).toEqual(before)
})

test('a restore accepts a backup whose migrations are now part of the baseline', async () => {
  const rename = (from: string, to: string) =>
    world.db('knexMigrations').where({ name: from }).update({ name: to })
  await rename('0400-baseline.ts', '0400-session-vat.ts')
  await world.db('knexMigrations').insert({ name: '0001-baseline.ts', batch: 1 })
  const { file } = await backUp('earlier.backup').finally(async () => {
    await world.db('knexMigrations').where({ name: '0001-baseline.ts' }).delete()
    await rename('0400-session-vat.ts', '0400-baseline.ts')
  })
  expect((await restoreBackup(empty.url, file, undefined)).skipped).toEqual([])
  expect(await withDb(empty.url, (db) => db('knexMigrations').pluck('name'))).toEqual(
    await world.db('knexMigrations').orderBy('id').pluck('name'),
  )
})

test('the app makes backups on schedule, keeps the latest ones and reports an overdue one', async () => {
  const count = async () => (await readdir(scheduled).catch(() => [])).length
  const read = () => operator.call(readBackupStatus)
  expect(await read()).toEqual({ schedule: { everyHours: 24, keep: 2 }, last: null, isLate: false })
  await world.run(backUpDatabase)
  const createdAt = new Date(world.clock.now().epochMilliseconds).toISOString()
  expect(await read()).toMatchObject({ last: { createdAt, isEncrypted: true }, isLate: false })
  world.clock.advance({ hours: 22 })
  await world.run(backUpDatabase)
  expect(await count()).toBe(1)
  world.clock.advance({ hours: 27 })
  expect((await read()).isLate).toBe(true)
  await world.run(backUpDatabase)
  world.clock.advance({ hours: 24 })
  await world.run(backUpDatabase)
  const names = await readdir(scheduled)
  expect(names).toHaveLength(2)
  for (const name of names) await readBackup(path.join(scheduled, name), passphrase)
})

const command = async (
  name: 'backup' | 'restore',
  file: string,
  env: Record<string, string | undefined>,
) => {
  const script = fileURLToPath(import.meta.resolve(`@synapse/api/main/${name}`))
  const child = spawn(process.execPath, [script, file], {
    env: { PATH: '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output: output + failed, code }
}

test('the built-in database is backed up while the app runs, and restored while it is stopped', async () => {
  const dataDir = path.join(folder, 'built-in')
  const file = path.join(folder, 'built-in.backup')
  const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, APP_SECRET: 'x'.repeat(32) }
  const postgres = await startPostgres({ dataDir, isDurable: false })
  const app = await startApp(appSettings({ databaseUrl: postgres.url }), { host: '127.0.0.1' })
  try {
    const coupon = { code: 'KEPT', discountType: 'fixed', discountValue: 5 }
    await app.context.db('coupons').insert(coupon)
    expect(await command('backup', file, env)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Wrote and checked .+ rows in \d+ tables, .+, encrypted\.\n$/),
    })
  } finally {
    await app.stop()
    await postgres.stop()
  }
  const { output, code } = await command('restore', file, { ...env, APP_SECRET: 'y'.repeat(32) })
  expect(output).toContain(`Set APP_SECRET to the one of the backup`)
  expect(output).toContain('x'.repeat(32))
  expect(code).toBe(0)
  const reached = await connectToPostgres({ dataDir })
  await withDb(reached?.url ?? '', async (db) => {
    expect(await db('coupons').pluck('code')).toEqual(['KEPT'])
    // A backup is recorded only after it has been written.
    expect(await db('backups').pluck('file')).toEqual([])
  })
  await reached?.stop()
})
