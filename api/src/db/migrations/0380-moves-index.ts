import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The books look up the moves since the end of a period.
const sql = `
create index booking_events_moves on booking_events (at) where kind = 'moved';
`
