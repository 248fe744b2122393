import { BookingEvent } from '@synapse/api/booking/model'
import { expect } from 'vitest'
import { paymentsOf } from './rows.ts'
import type { Checkout, World } from './world.ts'

/** What a payment has brought about, as tests look at it. */
export const settledIn = (world: World) => {
  const confirmations = () => world.mail.messages({ subject: 'Confirmed: ' })
  const timesHappened = async (kind: string) =>
    (await BookingEvent.query(world.db).where({ kind })).length
  return {
    confirmations,
    timesHappened,
    /** Once paid, once completed, one mail: however often it was reported. */
    expectCompletedOnce: async ({ bookingId }: Checkout) => {
      await world.settle()
      expect((await world.booking(bookingId)).paymentStatus).toBe('completed')
      expect(await paymentsOf(world.db)).toHaveLength(1)
      expect(await timesHappened('completed')).toBe(1)
      expect((await confirmations()).map(({ count }) => count)).toEqual([1])
    },
  }
}
