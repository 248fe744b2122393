import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Who did it: {kind, …}. Null where nobody knows any more.
alter table booking_events add column actor jsonb;
update booking_events
  set actor = jsonb_build_object('kind', detail->>'by'), detail = detail - 'by'
  where detail->>'by' is not null;
`
