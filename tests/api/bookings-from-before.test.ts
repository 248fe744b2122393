import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Db } from '@synapse/api/db/knex'
import { expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld()

const folder = fileURLToPath(new URL('../../api/src/db/migrations', import.meta.url))

/** Runs the migrations whose number lies between two, the last included. */
const migrate = async (trx: Db, after: string, last: string) => {
  const names = (await readdir(folder)).filter((name) => name > after && name < `${last}~`).sort()
  for (const name of names)
    await (await import(pathToFileURL(path.join(folder, name)).href)).up(trx)
}

test('bookings by hand from before payments were kept keep their figures: each has a payment of its price', async () => {
  const trx = await world.db.transaction()
  try {
    await trx.raw('drop schema public cascade')
    await trx.raw('create schema public')
    await migrate(trx, '', '0034')
    await trx.raw(insertBefore)
    await migrate(trx, '0034~', '0035')
    const { rows } = await trx.raw(`select student_name as name, revenue, paid, owed,
        (select payment_method || ' ' || amount || to_char(payment_date at time zone 'UTC', ', YYYY-MM-DD HH24:MI')
          from payments where booking_id = b.id) as payment
      from bookings b order by student_name`)
    const nothing = { revenue: '0.00', paid: '0.00', owed: '0.00', payment: null }
    expect(rows).toEqual([
      {
        name: 'by card',
        revenue: '40.00',
        paid: '60.00',
        owed: '0.00',
        payment: 'card 60.00, 2026-07-01 09:00',
      },
      // It was made on the first of July, in Malta.
      {
        name: 'by hand',
        revenue: '60.00',
        paid: '60.00',
        owed: '0.00',
        payment: 'other 60.00, 2026-06-30 22:00',
      },
      { ...nothing, name: 'cancelled' },
      { ...nothing, name: 'free' },
    ])
  } finally {
    await trx.rollback()
  }
})

test('notes from before are the guest’s in a visitor’s booking, the operator’s in their own', async () => {
  const trx = await world.db.transaction()
  try {
    await trx.raw('drop schema public cascade')
    await trx.raw('create schema public')
    await migrate(trx, '', '0041')
    await trx.raw(insertBefore)
    await trx.raw(`update bookings set notes = student_name where student_name like 'by %'`)
    await migrate(trx, '0041~', '0044')
    const { rows } = await trx.raw(`select student_name as name, guest_message as message, notes
      from bookings where student_name like 'by %' order by student_name`)
    expect(rows).toEqual([
      { name: 'by card', message: 'by card', notes: null },
      { name: 'by hand', message: null, notes: 'by hand' },
    ])
  } finally {
    await trx.rollback()
  }
})

const insertBefore = `
insert into bookings (id, website_id, student_name, student_email, calendar_email, session_date,
    session_type, number_of_students, duration_minutes, base_price, final_price, payment_status,
    source, stripe_payment_intent_id, completed_at, created_at)
  select gen_random_uuid(), w.id, b.*
  from websites w, (values
  ('by hand', 'a@x.mt', 'a@x.mt', timestamptz '2026-07-01 09:00Z', 'individual', 1, 120, 60, 60,
    'completed', 'operator', null, timestamptz '2026-06-30 22:30Z', timestamptz '2026-06-30 22:30Z'),
  ('cancelled', 'a@x.mt', 'a@x.mt', '2026-07-02 09:00Z', 'individual', 1, 120, 60, 60, 'cancelled',
    'operator', null, '2026-07-01 09:00Z', '2026-07-01 09:00Z'),
  ('free', 'a@x.mt', 'a@x.mt', '2026-07-03 09:00Z', 'individual', 1, 120, 0, 0, 'completed',
    'operator', null, '2026-07-01 09:00Z', '2026-07-01 09:00Z'),
  ('by card', 'a@x.mt', 'a@x.mt', '2026-07-04 09:00Z', 'individual', 1, 120, 60, 60, 'completed',
    'website', 'pi_1', '2026-07-01 09:00Z', '2026-07-01 09:00Z')
  ) b;
insert into payments (booking_id, amount, payment_date, payment_method, stripe_payment_intent_id)
  select id, 60, created_at, 'card', 'pi_1' from bookings where student_name = 'by card';
insert into refunds (payment_id, amount, status, requested_by)
  select id, 20, 'succeeded', 'stripe' from payments;
`
