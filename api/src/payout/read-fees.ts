import type { DayFees } from '@synapse/shared/payout/fees'
import { businessZone } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { maltaDaySql, queryRows } from '#db/sql'
import { countedFeeSql, joinLate, postingDayOf } from '#journal/model'

/** Reads Stripe's fees of a period by day and amount, without dispute fees. */
export const readFees = (db: Db, { from, to }: { from: string; to: string }): Promise<DayFees[]> =>
  queryRows<DayFees>(
    db,
    `select date::text, taken_on::text as "takenOn", cents::float8, count(*)::int from (
      select ${postingDayOf('t.created_at')} as date, ${maltaDaySql('t.created_at')} as taken_on,
        ${countedFeeSql} as cents
      from stripe_transactions t ${joinLate('stripe_fee', 't.id')}
      where (t.created_at >= :from::timestamp at time zone '${businessZone}' or late.date >= :from)
        and t.created_at < (:to::date + 1)::timestamp at time zone '${businessZone}') fees
    where cents <> 0 and date <= :to group by 1, 2, 3 order by 1, 2, 3`,
    { from, to },
  )
