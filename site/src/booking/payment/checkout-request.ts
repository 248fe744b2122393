import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { notesWithStudents } from '@synapse/shared/booking/form'
import type { CompleteBodyOf } from '@synapse/shared/contract/endpoint'
import { euroFromCents } from '@synapse/shared/money'
import { maxParticipants } from '@synapse/shared/package/package'
import type { Checkout, Draft } from '#booking/draft/draft.ts'
import { draftPrice } from '#booking/draft/package-selection.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'

export type CheckoutRequest = Omit<
  CompleteBodyOf<typeof createCheckoutSession>,
  'checkoutId' | 'replaces'
>

type ChosenSession = { chosenPackage: OfferedPackage; start: Temporal.Instant; website: string }

/** Converts a complete form to a checkout request. */
export const checkoutRequest = (
  draft: Draft,
  { chosenPackage, start, website }: ChosenSession,
  visitorZone?: string,
): CheckoutRequest => {
  const price = draftPrice(draft, chosenPackage)
  const otherStudents = chosenPackage.numberOfStudents > 1 ? draft.otherStudents : ''
  return {
    website,
    studentName: draft.studentName.trim(),
    studentEmail: draft.studentEmail.trim(),
    calendarEmail: draft.calendarEmail.trim() || draft.studentEmail.trim(),
    participantEmails: draft.participantEmails
      .slice(0, maxParticipants(chosenPackage.numberOfStudents))
      .map((email) => email.trim())
      // Blank e-mail addresses are dropped, as specified. `parseFieldErrors` skips them, too.
      .filter(Boolean),
    sessionDate: start.toString(),
    sessionType: chosenPackage.type,
    venue: draft.venue,
    visitorZone,
    numberOfStudents: chosenPackage.numberOfStudents,
    basePrice: euroFromCents(price.baseCents),
    couponCode: price.discountCents > 0 ? draft.coupon?.code : null,
    discountAmount: euroFromCents(price.discountCents),
    finalPrice: euroFromCents(price.totalCents),
    notes: notesWithStudents(otherStudents, draft.notes),
    requestsEarlyStart: draft.requestsEarlyStart || undefined,
  }
}

/**
 * Returns the checkout id for these details. The id stays the same as long as the details do, so a
 * double click or another attempt opens the same checkout.
 */
export const reuseCheckout = (
  previous: Checkout | undefined,
  request: CheckoutRequest,
): Checkout => {
  const details = JSON.stringify(request)
  return previous?.details === details ? previous : newCheckout(details)
}

/** Returns a new checkout id for the same details, needed once the previous checkout has ended. */
export const newCheckout = (details: string): Checkout => ({
  // Without a secure context, there is no randomUUID, so the server creates the id.
  id: globalThis.crypto.randomUUID?.(),
  details,
})
