import { ok, refuse } from '@synapse/shared/contract/result'
import { raw } from 'objection'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { StripePayout } from '#payout/model'
import type { ListedPayout, PayoutItem } from '#payout/present'

/** Returns one page of payouts, newest first. */
export const listPayoutPage = async (
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: ListedPayout[]; total: number }> => {
  const [items, total] = await Promise.all([
    listed(db)
      .orderByRaw('created_at desc, id desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    StripePayout.query(db).resultSize(),
  ])
  return { items, total }
}

/** Returns a payout with its transactions. */
export const readPayout = async (db: Db, id: string) => {
  const [payout] = await listed(db).where({ id })
  if (!payout) return refuse('unknown')
  return ok({ payout, items: await queryRows<PayoutItem>(db, itemsSql, { id }) })
}

const listed = (db: Db) =>
  StripePayout.query(db)
    .select('stripePayouts.*', raw(`(${ofPayout('count(*)::int')}) as count`))
    .select(raw(`(${ofPayout('coalesce(sum(fee), 0)::float8')}) as fees`))
    .castTo<ListedPayout[]>()

/** Leaves out the payout's own transaction, which Stripe lists with the others. */
const ofPayout = (value: string) =>
  `select ${value} from stripe_transactions where payout_id = stripe_payouts.id and type <> 'payout'`

const itemsSql = `
select t.id, t.category, t.created_at as at, t.amount::float8 as amount, t.fee::float8 as fee,
  p.booking_id, coalesce(b.student_name, i.invoice_number, p.other_income, t.description)
    as about
from stripe_transactions t
left join refunds r on r.stripe_refund_id = t.source
left join disputes d on d.id = t.source
left join payments p on p.stripe_charge_id = t.source or p.id = coalesce(r.payment_id, d.payment_id)
left join bookings b on b.id = p.booking_id
left join invoices i on i.id = p.invoice_id
where t.payout_id = :id and t.type <> 'payout'
order by t.created_at desc, t.id`
