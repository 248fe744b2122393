import { type SeriesStep, seriesPeriods } from '@synapse/shared/report/series'
import { businessZone } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { hasPaymentSql } from '#payment/model'
import { type ReportRange, rangeBindings } from '#report/model'
import { andOfWebsiteSql } from '#website/model'

type Point = { period: string; revenue: string; sessions: number }
type Wanted = ReportRange & { step: SeriesStep }

/** Reads revenue and sessions over time by session date in Malta, including empty periods. */
export const readSeries = async ({ db }: Context, { step, ...range }: Wanted): Promise<Point[]> => {
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
from bookings
where ${hasPaymentSql}
  and session_date >= :since and session_date < :before
  ${andOfWebsiteSql(website)}
group by 1`
