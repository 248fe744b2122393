import { businessZone } from '@synapse/shared/time'
import type { Context } from '#context'
import { rowsOf } from '#db/rows'
import { mayHaveMoney } from '#payment/model'
import { bindingsOf, type Range } from '#report/model'
import { andOfWebsiteSql } from '#website/model'

type Point = { period: string; revenue: string; sessions: number }
type Wanted = Range & { by: 'day' | 'month' }

/** Revenue and sessions over time by the session's date in Malta, with the empty periods. */
export const readSeries = async ({ db }: Context, { by, ...range }: Wanted): Promise<Point[]> => {
  const points = await rowsOf<Point>(db, seriesSql(by, range.website), bindingsOf(range))
  const known = new Map(points.map((point) => [point.period, point]))
  return periods(range, by).map(
    (period) => known.get(period) ?? { period, revenue: '0.00', sessions: 0 },
  )
}

const periods = ({ from, to }: Range, by: 'day' | 'month') => {
  const all: string[] = []
  let date = by === 'month' ? from.with({ day: 1 }) : from
  while (Temporal.PlainDate.compare(date, to) <= 0) {
    all.push(by === 'month' ? date.toPlainYearMonth().toString() : date.toString())
    date = date.add(by === 'month' ? { months: 1 } : { days: 1 })
  }
  return all
}

const seriesSql = (by: 'day' | 'month', website: string | undefined) => `
select to_char(session_date at time zone '${businessZone}', '${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}') as period,
  sum(revenue)::text as revenue,
  (count(*) filter (where payment_status = 'completed'))::int as sessions
from bookings
where ${mayHaveMoney}
  and session_date >= :since and session_date < :before
  ${andOfWebsiteSql(website)}
group by 1`
