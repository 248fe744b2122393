import { BookingEvent } from '@synapse/api/booking/model'
import { expect } from 'vitest'
import { paymentsOf } from './rows.ts'
import type { Checkout, World } from './world.ts'

/** Creates functions that check the effects of a payment. */
export const completionChecks = (world: World) => {
  const confirmations = () => world.mail.messages({ subject: 'Confirmed: ' })
  const timesHappened = async (kind: string) =>
    (await BookingEvent.query(world.db).where({ kind })).length
  return {
    confirmations,
    timesHappened,
    /**
     * Checks that a payment was recorded once, its booking completed once and one e-mail sent,
     * however often Stripe reported the payment.
     */
    expectCompletedOnce: async ({ bookingId }: Checkout) => {
      await world.settle()
      expect((await world.booking(bookingId)).paymentStatus).toBe('completed')
      expect(await paymentsOf(world.db)).toHaveLength(1)
      expect(await timesHappened('completed')).toBe(1)
      expect((await confirmations()).map(({ count }) => count)).toEqual([1])
    },
  }
}
