import { BookingEvent } from '@synapse/api/booking/model'
import { expect } from 'vitest'
import { paymentsOf } from '#support/readers/rows.ts'
import type { Checkout, World } from '#support/world/world.ts'

/** Returns the confirmations that were e-mailed. */
export const confirmations = ({ mail }: World) => mail.messages({ subject: 'Confirmed: ' })

/**
 * Checks that a payment was recorded once, completed its booking once and triggered one e-mail,
 * even if Stripe has reported it repeatedly.
 */
export const expectCompletedOnce = async (world: World, { bookingId }: Checkout) => {
  await world.finishJobs()
  expect((await world.booking(bookingId)).paymentStatus).toBe('completed')
  expect(await paymentsOf(world.db)).toHaveLength(1)
  expect(await BookingEvent.query(world.db).where({ kind: 'completed' })).toHaveLength(1)
  expect((await confirmations(world)).map(({ count }) => count)).toEqual([1])
}
