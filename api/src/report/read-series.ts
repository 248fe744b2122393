import { maltaInstant } from '@synapse/shared/time'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { rowsOf } from '#db/rows'

type Point = { period: string; revenue: string; sessions: number }
type Wanted = {
  website: string | undefined
  from: Temporal.PlainDate
  /** Included. */
  to: Temporal.PlainDate
  by: 'day' | 'month'
}

/** Revenue and sessions over time by the session's date in Malta, with the empty periods. */
export const readSeries = async (
  { db }: Context,
  { website, from, to, by }: Wanted,
): Promise<Point[]> => {
  const points = await rowsOf<Point>(db, seriesSql(by, website), {
    since: toTimestamp(maltaInstant(from, '00:00')),
    before: toTimestamp(maltaInstant(to.add({ days: 1 }), '00:00')),
    website: website ?? '',
  })
  const known = new Map(points.map((point) => [point.period, point]))
  return periods(from, to, by).map(
    (period) => known.get(period) ?? { period, revenue: '0.00', sessions: 0 },
  )
}

const periods = (from: Temporal.PlainDate, to: Temporal.PlainDate, by: 'day' | 'month') => {
  const all: string[] = []
  let date = by === 'month' ? from.with({ day: 1 }) : from
  while (Temporal.PlainDate.compare(date, to) <= 0) {
    all.push(by === 'month' ? date.toPlainYearMonth().toString() : date.toString())
    date = date.add(by === 'month' ? { months: 1 } : { days: 1 })
  }
  return all
}

const seriesSql = (by: 'day' | 'month', website: string | undefined) => `
select to_char(session_date at time zone 'Europe/Malta', '${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}') as period,
  sum(revenue)::text as revenue,
  (count(*) filter (where payment_status = 'completed'))::int as sessions
from bookings
where payment_status in ('completed', 'cancelled', 'refunded')
  and session_date >= :since and session_date < :before
  ${website ? 'and website_id = (select id from websites where slug = :website)' : ''}
group by 1`
