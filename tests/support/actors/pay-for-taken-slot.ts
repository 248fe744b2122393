import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { Checkout, World } from '#support/world/world.ts'

/** Pays for a slot that has already been sold. The app refunds the payment automatically. */
export const payForTakenSlot = async (
  world: World,
  changes: Partial<CheckoutInput> = {},
): Promise<Checkout> => {
  const sessionDate = world.make.nextSlot().toString()
  const lost = await world.checkout({ sessionDate, ...changes })
  await world.make.completedBooking({ sessionDate: new Date(sessionDate) })
  await world.pay(lost)
  await world.finishJobs()
  return lost
}
