import { Booking } from '@synapse/api/booking/model'
import type { Db } from '@synapse/api/db/knex'
import { Payment } from '@synapse/api/payment/model'
import { expect } from 'vitest'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { StandIns } from '#support/stand-ins/stand-ins.ts'

const settleWithinMs = 30_000

/** Expects that each purchase has one paid, completed booking, one payment and one confirmation. */
export const expectSettled = async (
  { db, standIns }: { db: Db; standIns: StandIns },
  inputs: CheckoutInput[],
  withinMs = settleWithinMs,
) => {
  const emails = inputs.map(({ studentEmail }) => studentEmail)
  const read = async () => {
    const bookings = await Booking.query(db).whereIn('studentEmail', emails)
    const mails = await standIns.mail.messages({ subject: 'Confirmed' })
    return {
      bookings: bookings.map((one) => [one.studentEmail, one.paymentStatus]).toSorted(),
      payments: await Payment.query(db)
        .whereIn(
          'bookingId',
          bookings.map(({ id }) => id),
        )
        .resultSize(),
      confirmed: mails
        .map(({ recipient }) => recipient)
        .filter((one) => emails.includes(one))
        .toSorted(),
    }
  }
  const expected = {
    bookings: emails.map((email) => [email, 'completed']).toSorted(),
    payments: emails.length,
    confirmed: emails.toSorted(),
  }
  await expect.poll(read, { timeout: withinMs, interval: 1_000 }).toEqual(expected)
}
