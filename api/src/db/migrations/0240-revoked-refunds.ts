import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Until now, manual refunds lost their method when they were revoked, and the books counted them as
// cash. Old refunds still count as cash, so that the books don't change.
const sql = `
alter table refunds drop constraint refunds_by_hand_are_made;
alter table refunds add constraint refunds_by_hand_are_made check
  (method is null or status <> 'pending' and stripe_refund_id is null);

alter table refunds disable trigger user;
update refunds set method = 'cash', given_on = (refunded_at at time zone 'Europe/Malta')::date
  where method is null and stripe_refund_id is null and returned_at is not null;
alter table refunds enable trigger user;
`
