import { pendingMinutes } from '@synapse/shared/booking/booking'
import { lastWithdrawalDay, needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type CalendarState, useCalendar } from '#availability/use-calendar.ts'
import { useChosenSlot } from '#booking/draft/use-chosen-slot.ts'
import { type UpdateDraft, useDraft } from '#booking/draft/use-draft.ts'
import { useFormErrors } from '#booking/draft/use-form-errors.ts'
import { useOffer } from '#booking/draft/use-offer.ts'
import { focusField } from '#booking/form/focus.ts'
import { usePayment } from '#booking/payment/use-payment.ts'
import { usePromoCode } from '#booking/payment/use-promo-code.ts'
import { serverNow } from '#ui/server-clock.ts'

/**
 * Manages the state and actions of the booking form.
 * @param packagesJson the packages that the server has put into the page
 */
export const useBookingForm = (
  formElement: RefObject<HTMLFormElement | null>,
  packagesJson: string,
) => {
  const draftState = useDraft(formElement)
  const { draft, visit } = draftState
  const { calendar, reload, retry } = useCalendar(visit?.website)
  const errors = useFormErrors((field) => focusField(formElement.current, field))
  /** Applies the visitor's changes to the draft, and clears the errors of the changed fields. */
  const edit: UpdateDraft = (changes) => {
    errors.clearChanged(changes)
    draftState.updateDraft(changes)
  }

  const slot = useChosenSlot(calendar, draftState, edit)
  const offer = useOffer(packagesJson, calendar, draftState)
  const promoCode = usePromoCode(draftState, edit, offer.chosen)
  const withdrawal = withdrawalTerms(calendar, slot.start)
  const { pay, isPending, returnOutcome } = usePayment({
    draftState,
    calendar,
    reloadCalendar: reload,
    errors,
    slot,
    chosen: offer.chosen,
    promoCode,
    mustRequestEarlyStart: withdrawal?.mustRequestEarlyStart,
  })

  const isReady = calendar.state === 'ready'
  const applyLinkedCode = useEffectEvent(() => {
    if (visit?.hasCode && !draft.coupon) promoCode.apply()
  })
  useEffect(() => {
    if (isReady) applyLinkedCode()
  }, [isReady])

  return {
    draft,
    edit,
    returnOutcome,
    calendar,
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

/**
 * Returns the right of withdrawal, and whether the visitor must ask for the chosen session to be
 * held within its period; undefined if the operator has switched the right off.
 */
const withdrawalTerms = (calendar: CalendarState, start: Temporal.Instant | undefined) => {
  const text = calendar.state === 'ready' && calendar.page.withdrawalText
  if (!text) return
  const paidBy = serverNow().add({ minutes: pendingMinutes })
  const isEarly = start !== undefined && needsEarlyStart(start, lastWithdrawalDay(paidBy))
  return { text, mustRequestEarlyStart: isEarly }
}

export type BookingFormState = ReturnType<typeof useBookingForm>
