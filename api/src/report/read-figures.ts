import { averageCents, centsFromEuro, euroFromCents } from '@synapse/shared/money'
import type { ReportFigures } from '@synapse/shared/report/contract'
import { isYetToStartSql, revenueColumnsSql, statusTabSql } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { mayHavePaymentSql } from '#payment/model'
import { countOpenSlots } from '#report/count-open-slots'
import { type ReportRange, rangeBindings } from '#report/sql-bindings'
import { andOfWebsiteSql } from '#website/model'

/**
 * Reads the figures of a period. Sessions and revenue are counted by the day of the session,
 * checkouts by when they started, and payments by when they were received.
 */
export const readFigures = async (context: Context, range: ReportRange): Promise<ReportFigures> => {
  const [{ ofSessions, returning, started, paid, payments, succeeded, ...figures }, open] =
    await Promise.all([
      queryRow<FiguresRow>(context.db, figuresSql(range.website), {
        ...rangeBindings(range),
        now: toTimestamp(context.now()),
      }),
      countOpenSlots(context.db, range),
    ])
  const { sessions, uniqueStudents } = figures
  const ended = figures.cancelled.sessions + figures.refunded.sessions
  return {
    ...figures,
    calledOff: rate(ended, ended + sessions),
    averageValue: euroFromCents(averageCents(centsFromEuro(ofSessions), sessions)),
    conversion: rate(paid, started),
    retention: rate(returning, uniqueStudents),
    utilisation: rate(open.booked, open.slots),
    paymentSuccess: rate(succeeded, payments),
  }
}

type FiguresRow = Pick<
  ReportFigures,
  'revenue' | 'owed' | 'sessions' | 'toCome' | 'cancelled' | 'refunded' | 'uniqueStudents'
> & {
  /** The revenue from sessions that weren't cancelled. */
  ofSessions: string
  returning: number
  started: number
  paid: number
  payments: number
  succeeded: number
}

const rate = (part: number, whole: number): ReportFigures['conversion'] => ({
  part,
  whole,
  percent: whole ? Math.round((part / whole) * 1_000) / 10 : null,
})

/**
 * SQL for a period's figures. A booking counts as cancelled or refunded only if it was completed,
 * because a booking that lost its slot never had a session. A returning student has had two or more
 * sessions by the end of the range. Deleted checkouts count, too. A payment counts as successful if
 * it completed a booking, even if it was refunded later.
 */
const figuresSql = (website: string | undefined) => {
  const onWebsite = andOfWebsiteSql(website)
  return `
with counted as (
  select id, payment_status, revenue, owed, session_date, completed_at, student_key as email,
    case when payment_status in ('cancelled', 'refunded') then (select sum(refunded)
      from payments where booking_id = bookings.id and currency = 'eur') end as refunded
  from bookings
  where ${mayHavePaymentSql}
    and session_date >= :since and session_date < :before ${onWebsite}
), students as (
  select email, count(*) as sessions from counted where payment_status = 'completed' group by 1
)
select sums.*,
  (select coalesce(sum(sessions), 0)::int from students) as sessions,
  (select count(*)::int from students) as unique_students,
  (select count(*)::int from students s where s.sessions > 1 or exists (
    select 1 from bookings b where b.student_key = s.email
      and b.payment_status = 'completed' and b.session_date < :since ${onWebsite})) as returning,
  (select count(*)::int from bookings where source = 'website'
      and created_at >= :since and created_at < :before ${onWebsite})
    + (select coalesce(sum(checkouts), 0)::int from purged_checkouts
      where day between :from and :to ${onWebsite}) as started,
  (select count(*)::int from bookings where source = 'website'
    and ${statusTabSql('completed')}
    and created_at >= :since and created_at < :before ${onWebsite}) as paid,
  money.*
from (
  select ${revenueColumnsSql},
    coalesce(sum(revenue) filter (where payment_status = 'completed'), 0.00)::text as of_sessions,
    (count(*) filter (where ${isYetToStartSql('counted')}))::int as to_come,
    ${endedSql('cancelled')} as cancelled,
    ${endedSql('refunded')} as refunded
  from counted
) sums, (
  select count(*)::int as payments,
    (count(*) filter (where b.completed_at is not null))::int as succeeded
  from payments p left join bookings b on b.id = p.booking_id
  where p.invoice_id is null and p.other_income is null and p.stripe_payment_intent_id is not null
    and p.payment_date >= :since and p.payment_date < :before ${onWebsite}
) money`
}

const endedSql = (state: 'cancelled' | 'refunded') => {
  const isCounted = `payment_status = '${state}' and completed_at is not null`
  return `json_build_object(
      'sessions', count(*) filter (where ${isCounted}),
      'givenBack', coalesce(sum(refunded) filter (where ${isCounted}), 0.00)::text,
      'kept', coalesce(sum(revenue) filter (where ${isCounted}), 0.00)::text)`
}
