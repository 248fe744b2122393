import { displayStatus } from '@synapse/shared/booking/booking'
import type * as contract from '@synapse/shared/booking/contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { Coupon } from '#coupon/model'
import { queryRows } from '#db/sql'
import { paymentsStateSql } from '#payment/model'

/** The maximum number of coupon uses returned. */
const latestUses = 1_000

/** Returns the bookings that used a coupon. Expired checkouts don't count as uses. */
export const listCouponUses = async (
  { db }: Context,
  couponId: string,
): Promise<
  Result<AnswerOf<typeof contract.listCouponUses>, RefusalOf<typeof contract.listCouponUses>>
> => {
  if (!(await Coupon.query(db).findById(couponId))) return refuse('unknown')
  const uses = await queryRows<Use>(db, usesSql, { couponId, latestUses })
  return ok(
    uses.map(({ sessionDate, createdAt, ...use }) => ({
      ...use,
      paymentStatus: displayStatus(use),
      sessionDate: sessionDate.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  )
}

type Use = Omit<AnswerOf<typeof contract.listCouponUses>[number], 'sessionDate' | 'createdAt'> & {
  sessionDate: Date
  createdAt: Date
}

const usesSql = `
select id as "bookingId", student_name as "studentName", student_email as "studentEmail",
  session_date as "sessionDate", discount_amount as "discountAmount",
  duration_minutes as "durationMinutes", final_price as "finalPrice", paid, revenue, owed,
  payment_status as "paymentStatus", (${paymentsStateSql('bookings.id')}) as "paymentsState",
  is_no_show as "isNoShow", created_at as "createdAt"
from bookings where coupon_id = :couponId and payment_status <> 'expired'
order by created_at desc limit :latestUses`
