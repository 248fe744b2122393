import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { averageCents, centsFromEuro, euroFromCents } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/payment/contract'
import { type QueryBuilder, raw } from 'objection'
import { instantRange } from '#db/columns'
import type { Db } from '#db/knex'
import { likePattern, queryRow } from '#db/sql'
import { type FeeAndPayout, feeAndPayoutJoin, mayHavePaymentSql, Payment } from '#payment/model'
import { andOfWebsiteSql, ofWebsiteSql } from '#website/model'

export type ListedPayment = Payment &
  FeeAndPayout & {
    website: string | null
    studentName: string | null
    studentEmail: string | null
    /** The payment's amount minus refunds and disputes. */
    net: string
  }
export type PaymentFilter = QueryOf<typeof contract.exportPayments>

/** Returns one page of payments, newest first, and the total number of payments. */
export const listPaymentPage = async (
  db: Db,
  { page, pageSize, ...filter }: PaymentFilter & { page: number; pageSize: number },
): Promise<{ items: ListedPayment[]; total: number }> => {
  const [items, total] = await Promise.all([
    listed(db, newestFirst(filtered(db, filter), pageSize).offset((page - 1) * pageSize)),
    filtered(db, filter).resultSize(),
  ])
  return { items, total }
}

/** Returns the next batch of an export, starting after the given row. */
export const listPaymentsForExport = (
  db: Db,
  filter: PaymentFilter,
  last: ListedPayment | undefined,
  limit: number,
): Promise<ListedPayment[]> => {
  const rest = filtered(db, filter)
  if (last)
    rest.whereRaw('(payments.payment_date, payments.id) < (?, ?)', [last.paymentDate, last.id])
  return listed(db, newestFirst(rest, limit))
}

/** Returns totals, counts and the average of the payments in euros that match a filter. */
export const summarisePayments = async (
  db: Db,
  filter: PaymentFilter,
): Promise<AnswerOf<typeof contract.readPaymentSummary>> => {
  const { count, ...totals } = await filtered(db, filter)
    .where('payments.currency', 'eur')
    .select(
      raw('coalesce(sum(payments.amount), 0.00)::text as gross'),
      raw('coalesce(sum(payments.refunded), 0.00)::text as refunds'),
      raw(`coalesce(sum(payments.disputed + payments.dispute_fees), 0.00)::text as disputes`),
      raw('coalesce(sum(net_of(payments)), 0.00)::text as net'),
      raw('count(*)::int as count'),
      raw(`count(*) filter (where payments.status = 'completed')::int as completed`),
      raw(`count(*) filter (where payments.status in ('refunded', 'partially_refunded'))::int
        as refunded`),
      raw(
        `count(*) filter (where payments.status in ('disputed', 'dispute_lost'))::int as disputed`,
      ),
    )
    .first()
    .throwIfNotFound()
    .castTo<Totals>()
  const average = euroFromCents(averageCents(centsFromEuro(totals.gross), count))
  return { ...totals, average, ...(await readUnpaid(db, filter)) }
}

type Totals = Omit<AnswerOf<typeof contract.readPaymentSummary>, keyof Unpaid | 'average'> & {
  count: number
}

const newestFirst = (query: ReturnType<typeof filtered>, limit: number) =>
  query
    .select('payments.id')
    .orderByRaw('payments.payment_date desc, payments.id desc')
    .limit(limit)

const listed = (db: Db, ids: QueryBuilder<Payment>): Promise<ListedPayment[]> =>
  Payment.query(db)
    .leftJoin('bookings as b', 'b.id', 'payments.bookingId')
    .leftJoin('websites as w', 'w.id', 'b.websiteId')
    .joinRaw(feeAndPayoutJoin('payments'))
    .where('payments.id', 'in', ids)
    .select(
      'payments.*',
      raw('fee_and_payout.*'),
      raw('net_of(payments) as net'),
      'w.slug as website',
      'b.studentName',
      'b.studentEmail',
    )
    .orderByRaw('payments.payment_date desc, payments.id desc')
    .castTo<ListedPayment[]>()
    .execute()

type Unpaid = { pending: number; owed: string; unpaid: number }

const readUnpaid = (db: Db, { website, from, to, search }: PaymentFilter): Promise<Unpaid> => {
  const { since, before } = instantRange({ from, to })
  return queryRow<Unpaid>(
    db,
    `select (count(*) filter (where payment_status = 'pending'))::int as pending,
      coalesce(sum(owed), 0.00)::text as owed, (count(*) filter (where owed > 0))::int as unpaid
    from bookings where (payment_status = 'pending' or owed > 0)
      ${andOfWebsiteSql(website)}
      ${since ? 'and created_at >= :since' : ''} ${before ? 'and created_at < :before' : ''}
      ${search ? 'and search_text like :search' : ''}`,
    {
      website: website ?? '',
      since: since ?? '',
      before: before ?? '',
      search: likePattern(search ?? ''),
    },
  )
}

/**
 * Selects the bookings that may have payments on a website. The condition must match a partial
 * index, so that PostgreSQL can use an index-only scan.
 */
const bookingsOfWebsiteSql = `select id from bookings where ${ofWebsiteSql} and ${mayHavePaymentSql}`

const filtered = (db: Db, { website, from, to, search }: PaymentFilter) => {
  // Payments for invoices don't belong to a website.
  const query = Payment.query(db).whereNull('payments.invoiceId')
  const { since, before } = instantRange({ from, to })
  if (website) query.whereRaw(`payments.booking_id in (${bookingsOfWebsiteSql})`, { website })
  if (since) query.where('payments.paymentDate', '>=', since)
  if (before) query.where('payments.paymentDate', '<', before)
  if (search)
    query.where((either) =>
      either
        .whereRaw('payments.booking_id in (select id from bookings where search_text like ?)', [
          likePattern(search),
        ])
        .orWhereRaw('payments.stripe_payment_intent_id = ?', [search]),
    )
  return query
}
