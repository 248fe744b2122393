import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/payment/contract'
import { instantRange } from '#db/columns'
import type { Db } from '#db/knex'
import { likePattern, queryRow, queryRows } from '#db/sql'
import { feeAndPayoutJoin } from '#payment/model'

export type ListedTransaction = Omit<contract.Transaction, 'date' | 'stripeUrl'> & {
  date: Date
  stripePaymentIntentId: string | null
}
export type TransactionFilter = QueryOf<typeof contract.exportTransactions>

/** Returns one page of transactions, newest first, and the total number of transactions. */
export const listTransactionPage = async (
  db: Db,
  { page, pageSize, ...filter }: TransactionFilter & { page: number; pageSize: number },
): Promise<{ items: ListedTransaction[]; total: number }> => {
  const [items, { total }] = await Promise.all([
    listTransactions(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    queryRow<{ total: number }>(
      db,
      `select count(*)::int as total from ${movesSql} ${whereSql(filter)}`,
      bindingsOf(filter),
    ),
  ])
  return { items, total }
}

/** Returns the totals of the transactions in euros that match a filter. */
export const summariseTransactions = (
  db: Db,
  filter: TransactionFilter,
): Promise<AnswerOf<typeof contract.readTransactionSummary>> =>
  queryRow(
    db,
    `select ${sumSql('move.amount', `'payment'`)} as received,
      ${sumSql('-move.amount', `'refund', 'refund_failed'`)} as refunds,
      ${sumSql('-move.amount', `'dispute'`)} as disputes,
      coalesce(sum(move.amount), 0.00)::text as net
    from ${movesSql} ${whereSql(filter)} and move.currency = 'eur'`,
    bindingsOf(filter),
  )

const sumSql = (amount: string, kinds: string) =>
  `coalesce(sum(${amount}) filter (where move.kind in (${kinds})), 0.00)::text`

/**
 * Times are truncated to milliseconds, the precision of JavaScript dates: otherwise, an export
 * would lose rows between two batches. A dispute's fee is always in euros, so it is a separate row
 * if the payment is in another currency.
 */
const movesSql = `(
  select id::text, 'payment' as kind, id as payment_id, payment_date as at, amount, currency,
    payment_method as method, reference, stripe_payment_intent_id is not null as has_time
  from payments
  union all
  select refund_id || ' ' || kind, kind, payment_id, date_trunc('milliseconds', at), r.amount, currency,
    coalesce(method, payment_method), null, method is null or kind = 'refund_failed'
  from refund_moves r join payments p on p.id = payment_id
  union all
  select d.id || ' ' || moved_at || ' ' || cost.currency, 'dispute', payment_id,
    date_trunc('milliseconds', moved_at), -sum(cost.amount), cost.currency, 'card', null, true
  from dispute_moves m join disputes d on d.id = m.dispute_id join payments p on p.id = payment_id,
    lateral (values (p.currency, m.amount), ('eur', m.fee)) as cost (currency, amount)
  group by d.id, moved_at, cost.currency
  having sum(cost.amount) <> 0
) move
join payments on payments.id = move.payment_id
left join bookings b on b.id = payments.booking_id
left join websites w on w.id = b.website_id
left join invoices i on i.id = payments.invoice_id`

const whereSql = ({ website, of, method, direction, from, to, search }: TransactionFilter) => {
  const { since, before } = instantRange({ from, to })
  const conditions = [
    website && 'w.slug = :website',
    of && `payments.${of === 'invoices' ? 'invoice_id' : 'booking_id'} is not null`,
    method && 'move.method = :method',
    direction && `(move.kind = 'payment') = ${direction === 'in'}`,
    since && 'move.at >= :since',
    before && 'move.at < :before',
    search &&
      `(b.search_text like :pattern or payments.stripe_payment_intent_id = :search
        or fold_text(concat_ws(' ', i.invoice_number, i.bill_to_name, payments.other_income)) like :pattern)`,
  ]
  return ['where true', ...conditions.filter(Boolean)].join(' and ')
}

const bindingsOf = ({ website, method, search, from, to }: TransactionFilter) => ({
  ...instantRange({ from, to }),
  ...(website && { website }),
  ...(method && { method }),
  ...(search && { search, pattern: likePattern(search) }),
})

type Part = { limit: number; offset?: number; last?: ListedTransaction | undefined }

/** Returns a range of transactions, newest first, starting at an offset or after the given row. */
export const listTransactions = (
  db: Db,
  filter: TransactionFilter,
  { limit, offset = 0, last }: Part,
): Promise<ListedTransaction[]> =>
  queryRows(
    db,
    // Read the fee and the payout only for the rows of this page.
    `select page.*, fee_and_payout.*
    from (
      select move.id, move.kind, move.at as date, move.has_time, move.amount::text,
        move.method as payment_method, move.reference, move.currency,
        payments.booking_id, payments.invoice_id, payments.stripe_payment_intent_id,
        case move.kind when 'payment' then payments.stripe_charge_id end as stripe_charge_id,
        w.slug as website, b.student_name, b.student_email, i.invoice_number,
        coalesce(i.bill_to_name, payments.other_income) as bill_to_name
      from ${movesSql} ${whereSql(filter)}
        ${last ? 'and move.at <= :lastDate and (move.at, move.id) < (:lastDate, :lastId)' : ''}
      order by move.at desc, move.id desc limit :limit offset :offset
    ) page ${feeAndPayoutJoin('page')}
    order by date desc, id desc`,
    { ...bindingsOf(filter), limit, offset, ...(last && { lastDate: last.date, lastId: last.id }) },
  )
