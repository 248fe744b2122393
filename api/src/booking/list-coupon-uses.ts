import { displayStatus } from '@synapse/shared/booking/booking'
import * as contract from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { Coupon } from '#coupon/model'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { presentRecord } from '#http/present-record'
import { paymentsStateSql } from '#payment/model'
import { hasRefundTodoSql } from '#todo/model'

/** The maximum number of coupon uses returned. */
const latestUses = 1_000

/** Returns the bookings that used a coupon: pending ones, and those that were ever completed. */
export const listCouponUses = async (db: Db, couponId: string) => {
  if (!(await Coupon.query(db).findById(couponId))) return refuse('unknown')
  const uses = await queryRows<Use>(db, usesSql, { couponId, latestUses })
  return ok(
    uses.map((use) =>
      presentRecord(contract.listCouponUses.output.element, {
        ...use,
        paymentStatus: displayStatus(use),
      }),
    ),
  )
}

type Use = Omit<AnswerOf<typeof contract.listCouponUses>[number], 'sessionDate' | 'createdAt'> & {
  sessionDate: Date
  createdAt: Date
}

const usesSql = `
select id as booking_id, student_name, student_email, session_date, duration_minutes,
  discount_amount, final_price, paid, revenue, owed, payment_status, is_no_show, created_at,
  (${paymentsStateSql('bookings.id')}) as payments_state,
  ${hasRefundTodoSql('bookings.id')} as has_open_refund_task
from bookings where coupon_id = :couponId and (payment_status = 'pending' or completed_at is not null)
order by created_at desc limit :latestUses`
