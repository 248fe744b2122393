import { BookingEvent } from '@synapse/api/booking/model'
import { expect } from 'vitest'
import { paymentsOf } from '#support/readers/rows.ts'
import type { Checkout, World } from '#support/world/world.ts'

/** Returns functions that check what a payment has caused. */
export const completionChecks = (world: World) => {
  const confirmations = () => world.mail.messages({ subject: 'Confirmed: ' })
  const timesHappened = async (kind: string) =>
    (await BookingEvent.query(world.db).where({ kind })).length
  return {
    confirmations,
    /**
     * Expects that a payment was recorded once, completed its booking once and caused one e-mail,
     * even if Stripe has reported it repeatedly.
     */
    expectCompletedOnce: async ({ bookingId }: Checkout) => {
      await world.finishJobs()
      expect((await world.booking(bookingId)).paymentStatus).toBe('completed')
      expect(await paymentsOf(world.db)).toHaveLength(1)
      expect(await timesHappened('completed')).toBe(1)
      expect((await confirmations()).map(({ count }) => count)).toEqual([1])
    },
  }
}
