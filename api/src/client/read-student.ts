import type { readStudent as contract } from '@synapse/shared/client/contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import { Booking } from '#booking/model'
import { findStudent } from '#client/list-students'
import type { Context } from '#context'

/** A student with all bookings, whatever became of them. */
export const readStudent = async (
  context: Context,
  email: string,
): Promise<Result<AnswerOf<typeof contract>, RefusalOf<typeof contract>>> => {
  const bookings = await Booking.query(context.db)
    .join('websites as w', 'w.id', 'bookings.websiteId')
    .whereRaw('student_key = lower(?)', [email])
    .select('bookings.*', 'w.slug as website')
    .orderBy('sessionDate', 'desc')
    .castTo<(Booking & { website: string })[]>()
  if (bookings.length === 0) return refused('unknown')
  return done({
    student: (await findStudent(context, email)) ?? null,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      website: booking.website,
      sessionDate: booking.sessionDate.toISOString(),
      sessionType: booking.sessionType,
      finalPrice: booking.finalPrice,
      paymentStatus: booking.paymentStatus,
    })),
  })
}
