import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Which version of the invitation the confirmation brings: a retry after a move is the same mail.
alter table bookings add column confirmation_sequence integer not null default 0;
update bookings set confirmation_sequence = coalesce(link_promised_sequence, invite_sequence)
  where coalesce(link_promised_sequence, invite_sequence) <> 0;

-- Since when somebody has been sending it, so that nobody else does at the same time.
alter table mails add column claimed_at timestamptz;
`
