import type { listCouponUses as contract } from '@synapse/shared/coupon/contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { Coupon } from '#coupon/model'

/** A coupon used more often than this shows its latest uses. */
const latestUses = 1_000

/** Who used a coupon. An expired checkout gave its use back. */
export const listCouponUses = async (
  { db }: Context,
  couponId: string,
): Promise<Result<AnswerOf<typeof contract>, RefusalOf<typeof contract>>> => {
  if (!(await Coupon.query(db).findById(couponId))) return refused('unknown')
  const uses = await Booking.query(db)
    .where({ couponId })
    .whereNot({ paymentStatus: 'expired' })
    .orderBy('createdAt', 'desc')
    .limit(latestUses)
  return done(
    uses.map((booking) => ({
      bookingId: booking.id,
      studentName: booking.studentName,
      studentEmail: booking.studentEmail,
      sessionDate: booking.sessionDate.toISOString(),
      discountAmount: booking.discountAmount,
      paymentStatus: booking.paymentStatus,
      createdAt: booking.createdAt.toISOString(),
    })),
  )
}
