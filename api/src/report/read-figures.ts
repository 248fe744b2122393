import { averageCents, euroFromCents } from '@synapse/shared/money'
import type { ReportFigures } from '@synapse/shared/report/contract'
import { andOfWebsiteSql, inTabSql, mayHaveMoney } from '#booking/model'
import type { Context } from '#context'
import { fromNumeric } from '#db/money'
import { rowOf } from '#db/rows'
import { countOpenSlots } from '#report/count-open-slots'
import { bindingsOf, type Range } from '#report/model'

/**
 * The figures of a range of days. Sessions and revenue count by the session's date, checkouts by
 * when they were started, payments by when they came.
 */
export const readFigures = async (context: Context, range: Range): Promise<ReportFigures> => {
  const [row, open] = await Promise.all([
    rowOf<FiguresRow>(context.db, figuresSql(range.website), bindingsOf(range)),
    countOpenSlots(context, range),
  ])
  return {
    revenue: row.revenue,
    sessions: row.sessions,
    uniqueStudents: row.uniqueStudents,
    averageValue: euroFromCents(averageCents(fromNumeric(row.revenue), row.sessions)),
    conversion: rate(row.paid, row.started),
    retention: rate(row.returning, row.uniqueStudents),
    utilisation: rate(open.held, open.slots),
    paymentSuccess: rate(row.kept, row.payments),
  }
}

type FiguresRow = {
  revenue: string
  sessions: number
  uniqueStudents: number
  returning: number
  started: number
  paid: number
  payments: number
  kept: number
}

/** Percent with one decimal; null when there is nothing to divide by. */
const rate = (part: number, whole: number): ReportFigures['conversion'] => ({
  part,
  whole,
  percent: whole ? Math.round((part / whole) * 1_000) / 10 : null,
})

/** Somebody returns who had more than one session up to the end of the range. */
const figuresSql = (website: string | undefined) => {
  const onWebsite = andOfWebsiteSql(website)
  return `
with held as (
  select payment_status, revenue, student_key as email from bookings
  where ${mayHaveMoney}
    and session_date >= :since and session_date < :before ${onWebsite}
), students as (
  select email, count(*) as sessions from held where payment_status = 'completed' group by 1
)
select
  (select coalesce(sum(revenue), 0.00)::text from held) as revenue,
  (select coalesce(sum(sessions), 0)::int from students) as sessions,
  (select count(*)::int from students) as "uniqueStudents",
  (select count(*)::int from students s where s.sessions > 1 or exists (
    select 1 from bookings b where b.student_key = s.email
      and b.payment_status = 'completed' and b.session_date < :since ${onWebsite})) as returning,
  (select count(*)::int from bookings where source = 'website'
    and created_at >= :since and created_at < :before ${onWebsite}) as started,
  (select count(*)::int from bookings where source = 'website'
    and ${inTabSql('completed')}
    and created_at >= :since and created_at < :before ${onWebsite}) as paid,
  money.*
from (
  select count(*)::int as payments,
    (count(*) filter (where p.status in ('completed', 'partially_refunded')))::int as kept
  from payments p ${website ? 'join bookings b on b.id = p.booking_id' : ''}
  where p.payment_date >= :since and p.payment_date < :before ${onWebsite}
) money`
}
