import type { RefObject } from 'react'
import { useChosenSlot } from '#booking/draft/use-chosen-slot.ts'
import { type UpdateDraft, useDraft } from '#booking/draft/use-draft.ts'
import { useFormErrors } from '#booking/draft/use-form-errors.ts'
import { useOffer } from '#booking/draft/use-offer.ts'
import { withdrawalTerms } from '#booking/draft/withdrawal-terms.ts'
import { focusField } from '#booking/form/focus.ts'
import { useBookingPage } from '#booking/offer/use-booking-page.ts'
import { usePayment } from '#booking/payment/use-payment.ts'
import { usePromoCode } from '#booking/payment/use-promo-code.ts'

/**
 * Manages the booking form and its actions.
 * @param packagesJson the packages as the server has put them into the page
 */
export const useBookingForm = (
  formElement: RefObject<HTMLFormElement | null>,
  packagesJson: string,
) => {
  const draftState = useDraft(formElement)
  const { draft, visit } = draftState
  const { bookingPage, reload, retry } = useBookingPage(visit?.website)
  const errors = useFormErrors((field) => focusField(formElement.current, field))
  /** Applies changes by the visitor, and clears the errors of the changed fields. */
  const edit: UpdateDraft = (changes) => {
    errors.clearChanged(changes)
    draftState.updateDraft(changes)
  }

  const slot = useChosenSlot(bookingPage, draftState, edit)
  const offer = useOffer(packagesJson, bookingPage, draftState)
  const isReady = bookingPage.state === 'ready'
  const promoCode = usePromoCode({ draftState, edit, chosen: offer.chosen, isReady })
  const withdrawal = isReady
    ? withdrawalTerms(bookingPage.page.withdrawalText, slot.start, bookingPage.now)
    : undefined
  const { pay, isPending, returnOutcome } = usePayment({
    draftState,
    isReady,
    reloadCalendar: reload,
    errors,
    slot,
    chosen: offer.chosen,
    promoCode,
    mustRequestEarlyStart: withdrawal?.mustRequestEarlyStart,
  })

  return {
    draft,
    edit,
    returnOutcome,
    bookingPage,
    retry,
    errors,
    slot,
    offer,
    promoCode,
    withdrawal,
    canPay: isReady && offer.price !== undefined,
    isPending,
    pay,
  }
}
