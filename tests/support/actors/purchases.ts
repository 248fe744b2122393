import { Booking } from '@synapse/api/booking/model'
import type { Db } from '@synapse/api/db/knex'
import { Payment } from '@synapse/api/payment/model'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { expect } from 'vitest'
import { callEndpoint, isRefusedCall } from '#support/calls/call.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { StandIns } from '#support/stand-ins/stand-ins.ts'

/** How long all purchases may take to be settled after a restart. */
const settleWithinMs = 30_000

type Used = { db: Db; outside: StandIns; appUrl: () => string }

/** Returns functions that make purchases like visitors while servers fail, and check the result. */
export const purchaseActions = ({ db, outside, appUrl }: Used) => {
  /** Starts a checkout, and repeats the request until the app answers, as the booking page does. */
  const startCheckout = async (input: CheckoutInput) => {
    const { url } = await until('The checkout has started', () =>
      callEndpoint(appUrl(), createCheckoutSession, { input }).catch((error) => {
        if (isRefusedCall(error) && error.status < 500) throw error
        return undefined
      }),
    )
    return url.split('/').at(-1) ?? ''
  }
  return {
    /** @returns the Stripe session's id */
    startCheckout,
    buy: async (input: CheckoutInput) => {
      const session = await startCheckout(input)
      await outside.stripe.paySession({ session, wait: false })
    },
    /** Expects one paid, completed booking, one payment and one confirmation for each purchase. */
    expectSettled: async (inputs: CheckoutInput[], withinMs = settleWithinMs) => {
      const emails = inputs.map(({ studentEmail }) => studentEmail)
      const read = async () => {
        const bookings = await Booking.query(db).whereIn('studentEmail', emails)
        const mails = await outside.mail.messages({ subject: 'Confirmed' })
        return {
          bookings: bookings.map((one) => [one.studentEmail, one.paymentStatus]).sort(),
          payments: await Payment.query(db)
            .whereIn(
              'bookingId',
              bookings.map(({ id }) => id),
            )
            .resultSize(),
          confirmed: mails
            .map(({ recipient }) => recipient)
            .filter((one) => emails.includes(one))
            .sort(),
        }
      }
      const expected = {
        bookings: emails.map((email) => [email, 'completed']).sort(),
        payments: emails.length,
        confirmed: emails.toSorted(),
      }
      await expect.poll(read, { timeout: withinMs, interval: 1_000 }).toEqual(expected)
    },
  }
}
