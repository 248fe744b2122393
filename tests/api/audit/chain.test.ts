import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { verifyLog } from '@synapse/api/audit/verify-log'
import type { Db } from '@synapse/api/db/knex'
import { beforeEach, describe, expect, test } from 'vitest'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world } = useIsolatedWorld()

const verify = () => verifyLog(world.db)

/** Changes the log as the role that owns the tables, which has more privileges than the app. */
const tamper = (sql: string) =>
  world.db.raw(`alter table audit_entries disable trigger refuse_change; ${sql};
    alter table audit_entries enable always trigger refuse_change`)

const emptyLog = `alter table audit_entries disable trigger refuse_change;
  set constraints all immediate; truncate audit_entries;
  alter table audit_entries enable always trigger refuse_change`

beforeEach(async () => {
  await world.db.transaction((trx) => trx.raw(emptyLog))
  for (const code of ['A', 'B', 'C', 'D']) await world.make.coupon({ code })
})

describe('a log entry', () => {
  test.each([
    `update audit_entries set label = 'X'`,
    'delete from audit_entries',
    'delete from audit_entries where false',
    'truncate audit_entries',
    `insert into audit_entries select * from audit_entries where id = 2
        on conflict (id) do update set label = 'X'`,
  ])('can’t be changed by the app: %s', async (sql) => {
    await expect(world.context.db.raw(sql)).rejects.toThrow('cannot be changed or deleted')
    expect(await verify()).toMatchObject({ entries: 4, brokenId: null })
  })

  test.each([
    [`update audit_entries set label = 'X' where id = 2`, 2],
    [`update audit_entries set at = at + interval '1 microsecond' where id = 3`, 3],
    [`update audit_entries set actor = actor || '{"kind": "operator"}' where id = 1`, 1],
    [`update audit_entries set changes = changes - 'code' where id = 4`, 4],
    ['delete from audit_entries where id = 2', 3],
    ['delete from audit_entries where id = 1', 2],
    // The entry has a new number and hash, but the next entry still contains the old hash.
    [
      `update audit_entries e set label = 'X', hash = audit_hash((select hash from audit_entries
        where id = 1), (e.id, e.at, e.actor, e.action, e.record_type, e.record_id, e.booking_id,
        e.invoice_id, 'X', e.changes, e.hash)::audit_entries) where id = 2`,
      3,
    ],
  ])('that was tampered with is detected: %s', async (sql, brokenId) => {
    expect(await verify()).toMatchObject({ entries: 4, brokenId: null })
    await tamper(sql)
    expect((await verify()).brokenId).toBe(brokenId)
  })
})

test('many transactions can add entries at the same time without deadlocks', async () => {
  const [a = '', b = '', c = ''] = await world.db('coupons').orderBy('code').pluck('id')
  const change = (trx: Db, id: string, limit: number) =>
    trx('coupons').where({ id }).update({ usageLimit: limit })
  const lock = (trx: Db, id: string) => trx('coupons').where({ id }).forUpdate()
  // Two transactions would deadlock if they linked their entries to the log before committing.
  const kinds = [
    async (trx: Db, limit: number) => {
      await change(trx, a, limit)
      await lock(trx, b)
    },
    async (trx: Db, limit: number) => {
      await lock(trx, b)
      await change(trx, c, limit)
    },
  ]
  const runs = Array.from({ length: 20 }, (_, index) =>
    world.context.db.transaction(async (trx) => kinds[index % 2]?.(trx, index + 1)),
  )
  await Promise.all(runs)
  expect(await verify()).toMatchObject({ entries: 24, brokenId: null })
})

test('a change fails if its log entry can’t be written', async () => {
  await world.db.raw('alter table audit_entries add constraint full_up check (id < 5)')
  try {
    await expect(world.make.coupon({ code: 'E' })).rejects.toThrow('full_up')
    expect(await world.db('coupons').where({ code: 'E' })).toEqual([])
  } finally {
    await world.db.raw('alter table audit_entries drop constraint full_up')
  }
})

describe('the command npm run verify-log', () => {
  const script = fileURLToPath(import.meta.resolve('@synapse/api/main/verify-log'))
  const run = async (...args: string[]): Promise<string> => {
    const { databaseUrl: DATABASE_URL } = world.context.settings
    const env = { ...process.env, DATABASE_URL }
    const result = promisify(execFile)(process.execPath, [script, ...args], { env })
    return result.then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr,
    )
  }

  test('names the first broken entry, and detects a truncated log by comparing it with an earlier hash', async () => {
    const { hash } = await verify()
    expect(await run()).toBe(`All 4 entries match. The newest hash is ${hash}.\n`)
    await tamper('delete from audit_entries where id = 4')
    expect(await run()).toContain('All 3 entries match.')
    expect(await run(hash)).toContain('its newest entries were deleted')
    await tamper(`update audit_entries set label = 'X' where id = 2`)
    expect(await run()).toContain('Entry 2 doesn’t match')
  })
})
