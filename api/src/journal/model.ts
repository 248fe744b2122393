/**
 * SQL for the part of a transaction's fee that counts in the books, in cents. Dispute fees are
 * counted with their disputes. Fees of payments that aren't in our records don't count.
 */
export const countedFeeSql = `case
  when t.currency <> 'eur' then 0
  when t.category = 'fee' then t.fee - t.amount
  when t.category = 'charge' and exists (
    select from payments where stripe_charge_id = t.source and currency = 'eur') then t.fee
  when t.category in ('refund', 'refund_failure') and exists (
    select from refunds r join payments p on p.id = r.payment_id
    where r.stripe_refund_id = t.source and p.currency = 'eur') then t.fee
  else 0 end`

/**
 * SQL for the method of a refund `r` of a payment `p`. A refund recorded as made in cash and
 * revoked, because Stripe also made it, has lost its method.
 */
export const refundMethodSql = `case when r.method is null and r.stripe_refund_id is null
  and r.returned_at is not null then 'cash' else coalesce(r.method, p.payment_method) end`
