import { randomUUID } from 'node:crypto'
import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { createBooking } from '@synapse/shared/booking/create-contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { defaultPackages } from '@synapse/shared/package/package'
import { builtInSlug } from '@synapse/shared/website/paths'

export type CheckoutInput = BodyOf<typeof createCheckoutSession>
export type OperatorBookingInput = BodyOf<typeof createBooking>

/** Returns valid input for a visitor's checkout. The total includes the discount. */
export const checkoutInput = (
  changes: Partial<CheckoutInput> & Pick<CheckoutInput, 'studentEmail' | 'sessionDate'>,
): CheckoutInput => {
  const offer =
    Object.values(defaultPackages).find(({ type }) => type === changes.sessionType) ??
    defaultPackages.individual
  const discountCents = centsFromEuro(String(changes.discountAmount ?? 0))
  return {
    checkoutId: randomUUID(),
    website: builtInSlug,
    studentName: 'Maria Borg',
    participantEmails: [],
    sessionType: offer.type,
    numberOfStudents: offer.numberOfStudents,
    basePrice: euroFromCents(offer.priceCents),
    discountAmount: euroFromCents(discountCents),
    finalPrice: euroFromCents(offer.priceCents - discountCents),
    ...(offer.numberOfStudents > 1 && { notes: 'Other students: Karl Vella' }),
    ...changes,
  }
}

/** Returns valid input for the operator's booking form. */
export const operatorBookingInput = (
  changes: Partial<OperatorBookingInput> = {},
): OperatorBookingInput => ({
  id: randomUUID(),
  studentName: 'Anna Galea',
  studentEmail: 'anna@example.com',
  sessionDate: '2027-02-07',
  sessionTime: '10:00',
  sessionType: 'individual',
  basePrice: '60.00',
  finalPrice: '60.00',
  ...changes,
})
