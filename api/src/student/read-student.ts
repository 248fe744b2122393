import type { QueryOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/student/contract'
import { listedBookings } from '#booking/list-bookings'
import type { Context } from '#core/context'
import { presentRecord } from '#http/present-record'
import { findNewEmail } from '#student/find-new-email'
import { findStudent } from '#student/list-students'

/** Returns a student with all bookings on all websites. */
export const readStudent = async (
  context: Context,
  email: string,
  { website }: QueryOf<typeof contract.readStudent>,
) => {
  const bookings = await listedBookings(context.db)
    .whereRaw('bookings.student_key = lower(?)', [email])
    .orderByRaw('bookings.session_date desc, bookings.id desc')
  if (bookings.length === 0) {
    const movedTo = await findNewEmail(context.db, email)
    return movedTo ? refuse('moved', movedTo) : refuse('unknown')
  }
  const [student, onWebsite] = await Promise.all([
    findStudent(context, email),
    website ? findStudent(context, email, website) : undefined,
  ])
  return ok({
    student: student ?? null,
    onWebsite: onWebsite ?? null,
    bookings: bookings.map((booking) => presentRecord(contract.bookingOfStudent, booking)),
  })
}
