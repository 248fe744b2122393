import { randomUUID } from 'node:crypto'
import { type Db, openDb } from '@synapse/api/db/knex'
import { lockKey } from '@synapse/api/db/locks'
import { isViolation } from '@synapse/api/db/violation'
import { packagesInOrder } from '@synapse/api/website/model'
import { ok, refuse } from '@synapse/shared/contract/result'
import { centsFromEuro } from '@synapse/shared/money'
import { defaultPackages } from '@synapse/shared/package/package'
import { describe, expect, test } from 'vitest'
import { successesOf } from '#support/calls/successes-of.ts'
import { expectViolationIn } from '#support/expectations/expect-violation.ts'
import { todoTitlesOf } from '#support/readers/rows.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { filledTables, protectedTables } from '#support/world/reset.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

const expectViolation = expectViolationIn(world)

test('transactions that deadlock are retried until both succeed', async () => {
  const { db } = world.context
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const lockBoth = (one: number, other: number) =>
    db.transaction(async (trx) => {
      await lockKey(trx, one)
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await lockKey(trx, other)
      return 'done'
    })
  expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual(['done', 'done'])
  expect(holding).toBe(3)
})

test('a transaction that returns a refusal is rolled back, even if it is nested', async () => {
  const { db } = world.context
  const add = (trx: Db, key: string) =>
    trx('todoItems').insert({ type: 'general', priority: 'low', title: key, key })
  const answer = await db.transaction(async (outer) => {
    await add(outer, 'kept')
    const inner = await outer.transaction(async (trx) => {
      await add(trx, 'refused inside')
      return refuse('no')
    })
    return ok(inner)
  })
  expect(answer).toEqual(ok(refuse('no')))
  const refused = await db.transaction(async (trx) => {
    await add(trx, 'refused')
    return refuse('no')
  })
  expect(refused).toEqual(refuse('no'))
  expect(await todoTitlesOf(world.db)).toEqual(['kept'])
})

describe('a booking can never', () => {
  test('have an invalid price, status, time or text', async () => {
    const { id } = await world.make.completedBooking()
    for (const change of [
      `final_price = -1, discount_amount = 61`,
      `base_price = -60, final_price = -60`,
      `discount_amount = -5, final_price = 65`,
      `discount_amount = 70, final_price = -10`,
      `final_price = 1`,
      `payment_status = 'paid'`,
      `payment_status = 'pending', expires_at = null`,
      `completed_at = null`,
      `number_of_students = 0`,
      `number_of_students = 21`,
      `duration_minutes = 6000`,
      `source = 'elsewhere'`,
      `student_name = ''`,
      `invite_sequence = -1`,
    ])
      await expectViolation(`update bookings set ${change} where id = ?`, [id])
  })

  test('start within three hours of another session, on any website', async () => {
    const { id: websiteId } = await world.make.website()
    const start = Temporal.Instant.from('2027-02-03T08:00:00Z')
    const book = (hours: number, changes = {}) => {
      const at = start.add({ seconds: Math.round(hours * 3600) })
      return world.make.completedBooking({
        ...changes,
        sessionDate: new Date(at.epochMilliseconds),
      })
    }
    await book(0)
    for (const apart of [0, 1, -2, 2.999]) {
      const error = await book(apart, { websiteId }).catch((reason: unknown) => reason)
      expect(isViolation(error, 'exclusion', 'bookings_no_overlap'), String(apart)).toBe(true)
    }
    for (const apart of [3, -3]) await book(apart, { websiteId })
  })

  test('block a slot unless it is completed', async () => {
    const sessionDate = new Date('2027-02-03T08:00:00Z')
    for (const paymentStatus of ['expired', 'cancelled', 'refunded', 'completed'] as const)
      await world.make.completedBooking({ sessionDate, paymentStatus })
  })

  test('share its checkout or Stripe session with another, or belong to an unknown website', async () => {
    const checkoutId = randomUUID()
    await world.make.completedBooking({ checkoutId, stripeSessionId: 'cs_1' })
    const { id } = await world.make.completedBooking()
    const change = (sql: string) => `update bookings set ${sql} where id = ?`
    await expectViolation(change('checkout_id = ?'), [checkoutId, id], 'unique')
    await expectViolation(change(`stripe_session_id = 'cs_1'`), [id], 'unique')
    await expectViolation(change('website_id = ?'), [randomUUID(), id], 'foreignKey')
  })
})

describe('a payment can never', () => {
  const pay = async (amount = '60.00') => {
    const { id: bookingId } = await world.make.completedBooking()
    const [{ id }] = await world
      .db('payments')
      .insert({ bookingId, amount, paymentDate: new Date(), paymentMethod: 'card' }, ['id'])
    return id as string
  }
  const refund = `insert into refunds (payment_id, amount, status, requested_by) values (?, ?, ?, 'operator')`

  test('have a missing or negative amount, or an unknown status', async () => {
    const id = await pay()
    for (const amount of ['0', '-1'])
      await expectViolation(
        `insert into payments (amount, payment_date, payment_method) values (?, now(), 'card')`,
        [amount],
      )
    await expectViolation(`update payments set status = 'lost' where id = ?`, [id])
    await expectViolation(refund, [id, '1', 'lost'])
  })

  test('be refunded by more than the amount paid', async () => {
    const id = await pay('60.00')
    await expectViolation(refund, [id, '60.01', 'pending'])
    await world.db.raw(refund, [id, '40.00', 'pending'])
    await expectViolation(refund, [id, '20.01', 'succeeded'])
    await world.db.raw(refund, [id, '50.00', 'failed'])
    await world.db.raw(refund, [id, '20.00', 'succeeded'])
    await expectViolation(refund, [id, '0.01', 'pending'])
  })

  test('be refunded twice by parallel requests', async () => {
    const id = await pay('60.00')
    const attempts = [1, 2, 3].map(() => world.db.raw(refund, [id, '40.00', 'pending']))
    expect(await successesOf(attempts)).toHaveLength(1)
  })

  test('be recorded twice for the same Stripe payment or event', async () => {
    const [first, second] = [await pay(), await pay()]
    const stamp = `update payments set stripe_payment_intent_id = 'pi_1' where id = ?`
    await world.db.raw(stamp, [first])
    await expectViolation(stamp, [second], 'unique')
    const event = `insert into stripe_events (id, type, created_at) values ('evt_1', 'x', now())`
    await world.db.raw(event)
    await expectViolation(event, [], 'unique')
  })
})

test('a coupon can never have invalid terms or another coupon’s code', async () => {
  await world.make.coupon({ code: 'TEN' })
  const { id } = await world.make.coupon()
  for (const change of [
    `discount_value = 101`,
    `discount_value = 0`,
    `discount_value = -10`,
    `discount_type = 'gift'`,
    `discount_type = 'fixed', max_discount = 5`,
    `usage_count = -1`,
    `usage_limit = 0`,
    `valid_until = valid_from - interval '1 day'`,
    `code = 'ten'`,
    `min_purchase = -1`,
  ])
    await expectViolation(`update coupons set ${change} where id = ?`, [id])
  await expectViolation(`update coupons set code = 'TEN' where id = ?`, [id], 'unique')
})

test('the built-in website has the default packages', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDb({ url, maxConnections: 1 })
  try {
    const packages = await packagesInOrder(db)
    expect(
      packages.map(({ price, ...one }) => ({ ...one, priceCents: centsFromEuro(price) })),
    ).toEqual(Object.values(defaultPackages).map((one) => expect.objectContaining(one)))
  } finally {
    await db.destroy()
    await drop()
  }
})

test('a booked package belongs to the booking’s website and can’t be deleted', async () => {
  const { id } = await world.make.completedBooking()
  const elsewhere = await world.make.website()
  const sql = `insert into website_packages (website_id, type, label, price, number_of_students,
    duration_minutes) values (?, 'workshop', 'Workshop', 240, 6, 150)`
  await world.db.raw(sql, [elsewhere.id])
  const moved = `update bookings set session_type = 'workshop' where id = ?`
  await expectViolation(moved, [id], 'foreignKey')
  await expectViolation(`delete from website_packages where type = 'individual'`, [], 'foreignKey')
})

test('the database rejects invalid websites, packages, schedules, tasks, tracked sessions and users', async () => {
  for (const statement of [
    `update websites set name = ''`,
    `update websites set slug = 'Synapse AI'`,
    `update websites set primary_color = 'blue'`,
    `update websites set status = 'gone'`,
    `update website_packages set price = -1`,
    `update website_packages set type = 'du o'`,
    `update website_packages set number_of_students = 0`,
    `update availability_patterns set day_of_week = 8`,
    `update availability_patterns set start_time = '25:00'`,
    `update availability_patterns set end_time = '00:00'`,
    `insert into todo_items (type, title) values ('x', 'y')`,
    `insert into todo_items (type, title, status) values ('general', 'y', 'completed')`,
    `insert into operator_sessions (user_id, token_hash, expires_at)
       select id, 'token', now() from users`,
    `update users set username = ''`,
  ])
    await expectViolation(statement)
})

test('resetting the test database empties all tables except the log and those that it refills', async () => {
  const { rows } = await world.db.raw(
    `with recursive emptied as (
      select unnest(:tables::text[])::regclass as name
      union select oid from pg_class where relname like 'journal\\_%'
      union select conrelid from pg_constraint join emptied on confrelid = name
        where contype = 'f' and confdeltype = 'c'
    )
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and oid not in (select name from emptied) order by 1`,
    { tables: [...filledTables, ...protectedTables] },
  )
  expect(rows.map(({ name }: { name: string }) => name)).toEqual([
    'audit_entries',
    'availability_patterns',
    'business',
    'calendar_sync_status',
    'feed_state',
    'knex_migrations',
    'knex_migrations_lock',
    'users',
    'website_packages',
    'websites',
  ])
})
