import type { DayFees } from '@synapse/shared/payout/fees'
import { businessZone } from '@synapse/shared/time'
import type { Db } from '#db/knex'
import { maltaDaySql, queryRows } from '#db/sql'
import { countedFeeSql } from '#journal/model'

/** Reads Stripe's fees of a period by day, without dispute fees. */
export const readFees = (db: Db, { from, to }: { from: string; to: string }): Promise<DayFees[]> =>
  queryRows<DayFees>(
    db,
    `select ${maltaDaySql('t.created_at')}::text as date,
      sum(${countedFeeSql})::float8 as cents
    from stripe_transactions t
    where t.created_at >= :from::timestamp at time zone '${businessZone}'
      and t.created_at < (:to::date + 1)::timestamp at time zone '${businessZone}'
    group by 1 having sum(${countedFeeSql}) <> 0 order by 1`,
    { from, to },
  )
