import { withdrawalStatus } from '@synapse/shared/withdrawal/withdrawal'
import { withdrawalTextOf } from '@synapse/shared/withdrawal/withdrawal-texts'
import { withdrawalLinkOf } from '#booking/make-links'
import type { Booking } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'

export type Withdrawal = {
  /** YYYY-MM-DD */
  until: string
  link: string
  /** The information about the right of withdrawal. */
  text: string
}

/**
 * Returns the deadline and the way to withdraw from a booking; null if the student can't.
 * @param address the student's e-mail address, to which the link belongs
 */
export const readWithdrawal = async (
  { db, now, settings }: Context,
  booking: Booking,
  address: string,
): Promise<Withdrawal | null> => {
  const { withdrawableUntil: until, paymentStatus } = booking
  const isOpen = paymentStatus === 'completed' && withdrawalStatus(booking, now()) === 'open'
  if (!isOpen || !until) return null
  const { withdrawalText } = await readBusiness(db)
  // The right lasts even if the operator has switched it off for later bookings.
  const text = withdrawalTextOf({ hasWithdrawalRight: true, withdrawalText })
  return { until, link: withdrawalLinkOf(settings, booking, address), text }
}
