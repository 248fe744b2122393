import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- A part of a booking's invoice can be credited only if its prices include VAT.
alter table invoices add constraint invoices_of_bookings_include_vat
  check (booking_id is null or price_mode = 'gross');
`
