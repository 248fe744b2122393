import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { eurosFromCents, formatMinor, sumCents } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/payout/contract'
import { businessZone, type Days } from '@synapse/shared/time'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'
import { queryRow, queryRows } from '#db/sql'
import { dashboardUrl } from '#outside/stripe'
import { isUnassignedSql } from '#payment/model'

export type StripeBalance = AnswerOf<typeof contract.readStripeBalance>

/** Compares Stripe's balance, as last read, with our records. */
export const readBalance = async ({ db, settings }: Context): Promise<StripeBalance> => {
  const [sums, differences, others] = await Promise.all([
    queryRow<Sums>(db, sumsSql),
    queryRows<DifferenceRow>(db, differencesSql),
    queryRows<{ currency: string; count: number; net: number }>(db, otherCurrenciesSql),
  ])
  const { readAt, count, availableCents, pendingCents, ignoredCents, ...parts } = sums
  const recordedCents = sumCents(Object.values(parts))
  const atStripeCents = availableCents + pendingCents
  return {
    readAt: readAt?.toISOString() ?? null,
    recorded: eurosFromCents({ ...parts, balanceCents: recordedCents }),
    ...eurosFromCents({
      availableCents,
      pendingCents,
      atStripeCents,
      ignoredCents,
      differenceCents: atStripeCents - recordedCents - ignoredCents,
    }),
    differences: differences.map(({ at, atStripeCents, recordedCents, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ...eurosFromCents({
        atStripeCents,
        recordedCents,
        amountCents: atStripeCents - recordedCents,
      }),
      stripeUrl: dashboardUrl(settings, row.id),
    })),
    count,
    otherCurrencies: others.map((one) => ({ ...one, net: formatMinor(one.net, one.currency) })),
  }
}

/** Stripe's balance at the end of a day and the differences that the operator ignored, in cents. */
export type DayBalance = { recordedCents: number; atStripeCents: number; ignoredCents: number }

/**
 * Returns three amounts as of the start of a period's first day and the end of its last day:
 * Stripe's balance according to the journal, the sum of Stripe's transactions, and the ignored
 * differences.
 */
export const readBalanceOfDays = async (
  db: Db,
  days: Days,
): Promise<{ opening: DayBalance; closing: DayBalance }> => {
  const [opening, closing] = await queryRows<DayBalance>(db, ofDaysSql, days)
  if (!opening || !closing) throw new Error('The balance query returned no rows')
  return { opening, closing }
}

type Sums = Record<
  `${'payments' | 'refunds' | 'disputes' | 'fees' | 'payouts' | 'available' | 'pending' | 'ignored'}Cents`,
  number
> & { readAt: Date | null; count: number }

type DifferenceRow = Pick<
  contract.StripeDifference,
  'id' | 'reason' | 'type' | 'bookingId' | 'ignoredBecause'
> & { at: Date; atStripeCents: number; recordedCents: number }

/** SQL for the transactions of each Stripe object: a payment, refund, dispute, fee or payout. */
const atStripeSql = `
select coalesce(source, id) as id, min(category) as category, min(type) as type,
  max(created_at) as at, sum(amount)::float8 as amount, sum(fee)::float8 as fee
from stripe_transactions where currency = 'eur' group by 1`

/**
 * SQL for our records of the Stripe objects. The only fees we record are dispute fees, which are in
 * euros even if the payment isn't.
 */
const recordsSql = `
with received as (
  select * from payments where stripe_payment_intent_id is not null
), paid as (
  select * from received where currency = 'eur'
)
select coalesce(stripe_charge_id, stripe_payment_intent_id) as id, 'payment' as kind,
  (100 * amount)::float8 as cents, null::float8 as own_fee, payment_date as at, booking_id,
  ${isUnassignedSql} as is_unassigned
from paid
union all
select stripe_refund_id, 'refund',
  case when returned_at is null then -100 * r.amount else 0 end, null, refunded_at, booking_id, false
from refunds r join paid p on p.id = r.payment_id
where stripe_refund_id is not null and refunded_at is not null
union all
select d.id, 'dispute', case currency when 'eur' then -100 * withdrawn end, 100 * d.fee,
  d.created_at, booking_id, false
from disputes d join received p on p.id = d.payment_id`

/**
 * SQL for each object with its amounts in Stripe and in our records. Our records have no amounts of
 * payouts and most fees, so Stripe's amounts are used on both sides, except for fees of payments
 * that aren't in our records. Leaves out records that are newer than the balance.
 */
const objectsSql = `
select coalesce(s.id, r.id) as id, r.kind, r.booking_id, r.cents, s.id is not null as is_at_stripe,
  s.id is not null and coalesce(r.is_unassigned, false) as is_unassigned,
  coalesce(s.category, r.kind) as category, coalesce(s.type, r.kind) as type,
  coalesce(s.at, r.at) as at,
  case
    when r.id is not null then -coalesce(r.own_fee, s.fee, 0)
    when s.category = 'fee' then s.amount - s.fee
    else 0 end as fees,
  case when s.category in ('payout', 'payout_reversal') then s.amount - s.fee else 0 end as payouts,
  coalesce(s.amount - s.fee, 0) as at_stripe
from at_stripe s full join (${recordsSql}) r on r.id = s.id
where s.id is not null or r.at <= (select read_at from balance)`

/** SQL for the part of Stripe's balance that doesn't come from its transactions. */
const unexplainedSql = `
select 'balance', null, null, null, true, false, 'balance', 'balance', read_at, 0, 0,
  available + pending - (select coalesce(sum(amount - fee), 0) from at_stripe)
from balance`

/**
 * SQL that compares each object's amounts in Stripe and in our records, and adds why a difference
 * is ignored.
 */
const comparedSql = `
with balance as (
  select * from stripe_balances where currency = 'eur'
), at_stripe as (${atStripeSql}
), compared as (
  select c.*, i.reason as because
  from (
    select *, coalesce(cents, 0) + fees + payouts as recorded
    from (${objectsSql} union all ${unexplainedSql}) both_sides
  ) c
  left join ignored_differences i on i.id = c.id and i.amount * 100 = c.at_stripe - c.recorded
)`

/** Differences come first, followed by payments that match but haven't been assigned. */
const isListedSql = '(at_stripe <> recorded or is_unassigned)'

const sumsSql = `${comparedSql}
select (select read_at from balance) as read_at,
  coalesce((select available from balance), 0)::float8 as available_cents,
  coalesce((select pending from balance), 0)::float8 as pending_cents,
  coalesce(sum(cents) filter (where kind = 'payment'), 0) as payments_cents,
  coalesce(sum(cents) filter (where kind = 'refund'), 0) as refunds_cents,
  coalesce(sum(cents) filter (where kind = 'dispute'), 0) as disputes_cents,
  coalesce(sum(fees), 0) as fees_cents,
  coalesce(sum(payouts), 0) as payouts_cents,
  coalesce(sum(at_stripe - recorded) filter (where because is not null), 0) as ignored_cents,
  (count(*) filter (where ${isListedSql}))::int as count
from compared`

const differencesSql = `${comparedSql}
select id, type, at, booking_id, because as ignored_because,
  recorded as recorded_cents, at_stripe as at_stripe_cents, case
    when id = 'balance' then 'incomplete'
    when not is_at_stripe then kind || '_missing'
    when at_stripe = recorded then 'unassigned_payment'
    when cents is not null then 'amount_differs'
    when category = 'charge' then 'unknown_payment'
    when category in ('refund', 'refund_failure') then 'unknown_refund'
    when category in ('dispute', 'dispute_reversal') then 'unknown_dispute'
    else 'unknown_type' end as reason
from compared where ${isListedSql}
order by because is not null, at_stripe = recorded, at desc, id limit 100`

const ofDaysSql = `${comparedSql}, days as (
  select day::timestamp at time zone '${businessZone}' as next, day
  from (values (:from::date), (:to::date + 1)) days (day)
)
select (select coalesce(sum(cents), 0) from journal_entries e join journal_lines l on l.entry_id = e.id
    where account = 'stripe' and e.date < day)::float8 as recorded_cents,
  (select coalesce(sum(amount - fee), 0) from stripe_transactions
    where currency = 'eur' and created_at < next)::float8 as at_stripe_cents,
  (select coalesce(sum(at_stripe - recorded), 0) from compared
    where because is not null and id <> 'balance' and at < next)::float8 as ignored_cents
from days order by day`

const otherCurrenciesSql = `
select currency, count(*)::int as count, sum(amount - fee)::float8 as net
from stripe_transactions where currency <> 'eur' group by 1 order by 1`
