import type { AnswerOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { ok } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/report/contract'
import { type SeriesStep, seriesPeriods, seriesStep } from '@synapse/shared/report/series'
import { businessZone, maltaDate, startOfDay } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRow, queryRows } from '#db/sql'
import { mayHavePaymentSql } from '#payment/model'
import { periodRefusal } from '#report/period-refusal'
import { readFigures } from '#report/read-figures'
import { type ReportRange, rangeBindings } from '#report/sql-bindings'
import { andOfWebsiteSql, ofWebsiteSql } from '#website/model'

export type Report = AnswerOf<typeof contract.readReport>

const defaultDays = 30
const maxYears = 3
const windowDays = [7, 30, 90, 365]
const topCount = 5
const maxCodes = 10

/** Reads a period (by default the last 30 days) and the period of equal length before it. */
export const readReport = async (
  context: Context,
  { website, ...query }: QueryOf<typeof contract.readReport>,
) => {
  const today = maltaDate(context.now())
  const to = query.to ? Temporal.PlainDate.from(query.to) : today
  const from = query.from
    ? Temporal.PlainDate.from(query.from)
    : to.subtract({ days: defaultDays - 1 })
  const refusal = periodRefusal({ from, to }, maxYears)
  if (refusal) return refusal
  const days = from.until(to, { largestUnit: 'day' }).days + 1
  const range = { website, from, to }
  const step = seriesStep(range)
  const before = { website, from: from.subtract({ days }), to: from.subtract({ days: 1 }) }
  const [current, previous, distribution, windows, topStudents, coupons, series] =
    await Promise.all([
      readFigures(context, range),
      readFigures(context, before),
      readDistribution(context.db, range),
      readWindows(context, website, today),
      readTopStudents(context.db, range),
      readCoupons(context.db, range),
      readSeries(context.db, { ...range, step }),
    ])
  return ok({
    from: from.toString(),
    to: to.toString(),
    current,
    previous,
    distribution,
    windows,
    topStudents,
    coupons,
    step,
    series,
  })
}

const withinSql = ({ website }: Pick<ReportRange, 'website'>) => `
  ${mayHavePaymentSql}
  and session_date >= :since and session_date < :before
  ${andOfWebsiteSql(website)}`

/** Packages with the same key on several websites count as one package with the oldest label. */
const readDistribution = (db: Db, range: ReportRange): Promise<Report['distribution']> =>
  queryRows(
    db,
    `select p.type, (array_agg(p.label order by w.created_at, w.id))[1] as label,
      coalesce(sum(booked.revenue), 0.00)::text as revenue,
      coalesce(sum(booked.sessions), 0)::int as sessions
    from website_packages p join websites w on w.id = p.website_id left join (
      select website_id, session_type, sum(revenue) as revenue,
        count(*) filter (where payment_status = 'completed') as sessions
      from bookings where ${withinSql(range)} group by 1, 2
    ) booked on booked.website_id = p.website_id and booked.session_type = p.type
    where (p.is_offered or booked.sessions is not null)
      ${range.website ? `and p.${ofWebsiteSql}` : ''}
    group by p.type order by min(p.position), p.type`,
    rangeBindings(range),
  )

/** Reads totals for several periods that end today. The longest period is 365 days. */
const readWindows = async (
  { db }: Context,
  website: string | undefined,
  today: Temporal.PlainDate,
): Promise<Report['windows']> => {
  const longest = Math.max(...windowDays)
  const sums = windowDays.map((days) => {
    const since = toTimestamp(startOfDay(today.subtract({ days: days - 1 })))
    const isIn = `session_date >= '${since.toISOString()}'`
    return `json_build_object('days', ${days},
      'revenue', coalesce(sum(revenue) filter (where ${isIn}), 0.00)::text,
      'sessions', count(*) filter (where payment_status = 'completed' and ${isIn}))`
  })
  const range = { website, from: today.subtract({ days: longest - 1 }), to: today }
  const { windows } = await queryRow<{ windows: Report['windows'] }>(
    db,
    `select json_build_array(${sums.join(', ')}) as windows from bookings where ${withinSql(range)}`,
    rangeBindings(range),
  )
  return windows
}

/** Reads the students with the most revenue, each with the name from their latest session. */
const readTopStudents = (db: Db, range: ReportRange): Promise<Report['topStudents']> =>
  queryRows(
    db,
    `select student_key as email,
      (array_agg(student_name order by session_date desc))[1] as name,
      (count(*) filter (where payment_status = 'completed'))::int as sessions,
      sum(revenue)::text as revenue
    from bookings where ${withinSql(range)}
    group by 1 having sum(revenue) > 0
    order by sum(revenue) desc, 3 desc, 1 limit ${topCount}`,
    rangeBindings(range),
  )

const noUses = { uses: 0, discount: '0.00', revenue: '0.00' }

/** Reads each coupon's totals. The first row totals all coupons. */
const readCoupons = async (db: Db, range: ReportRange): Promise<Report['coupons']> => {
  const [all = noUses, ...codes] = await queryRows<Report['coupons']['codes'][number]>(
    db,
    `select coupon_code as code, count(*)::int as uses,
      coalesce(sum(discount_amount), 0.00)::text as discount,
      coalesce(sum(revenue), 0.00)::text as revenue
    from bookings
    where payment_status = 'completed' and coupon_code is not null and ${withinSql(range)}
    group by grouping sets ((coupon_code), ())
    order by grouping(coupon_code) desc, uses desc, sum(revenue) desc, code
    limit ${maxCodes + 1}`,
    rangeBindings(range),
  )
  const { uses, discount, revenue } = all
  return { uses, discount, revenue, codes }
}

type Point = { period: string; revenue: string; sessions: number }
type Wanted = ReportRange & { step: SeriesStep }

/** Reads revenue and sessions by the sessions' days in Malta, including periods without any. */
export const readSeries = async (db: Db, { step, ...range }: Wanted): Promise<Point[]> => {
  const points = await queryRows<Point>(db, seriesSql(step, range.website), rangeBindings(range))
  const byPeriod = new Map(points.map((point) => [point.period, point]))
  return seriesPeriods(range, step).map(
    (period) => byPeriod.get(period) ?? { period, revenue: '0.00', sessions: 0 },
  )
}

const seriesSql = (step: SeriesStep, website: string | undefined) => `
select to_char(date_trunc('${step}', session_date at time zone '${businessZone}'),
    '${step === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'}') as period,
  sum(revenue)::text as revenue,
  (count(*) filter (where payment_status = 'completed'))::int as sessions
from bookings where ${withinSql({ website })} group by 1`
