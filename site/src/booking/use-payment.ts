import { type SlotRefusal, slotRefusalTexts } from '@synapse/shared/availability/slot'
import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type { TimetableState } from '#availability/use-timetable.ts'
import { findProblems, parseFieldErrors } from '#booking/form-check.ts'
import { type CheckoutFailure, useCheckout } from '#booking/use-checkout.ts'
import type { ChosenSlot } from '#booking/use-chosen-slot.ts'
import type { DraftState } from '#booking/use-draft.ts'
import type { FormErrors } from '#booking/use-field-errors.ts'
import type { Offer } from '#booking/use-offer.ts'
import type { PromoCode } from '#booking/use-promo-code.ts'
import type { WithdrawalTerms } from '#booking/withdrawal-terms.ts'
import { showToast } from '#ui/toast.ts'

type Parts = {
  draftState: DraftState
  timetable: TimetableState
  reload: () => Promise<void>
  errors: FormErrors
  slot: ChosenSlot
  offer: Offer
  promoCode: PromoCode
  withdrawal: WithdrawalTerms
}

/** Opens the checkout for a complete form, or explains why it couldn't be opened. */
export const usePayment = (parts: Parts) => {
  const { draftState, timetable, reload, errors, slot, offer, promoCode, withdrawal } = parts
  const { draft, visit } = draftState
  const { offered } = offer
  const checkout = useCheckout(draftState.store, (failure) => showFailure(failure))

  const showFailure = async ({ message, answer }: CheckoutFailure) => {
    showToast({
      title: 'Checkout Failed',
      description: message,
      variant: 'destructive',
      about: '.checkout-error, .notice-warning',
    })
    errors.setCheckoutError(message)
    if (!answer) return
    if (answer.fields) errors.setByField(parseFieldErrors(answer.fields))
    if (couponReasons.includes(answer.reason)) promoCode.invalidate(answer.error)
    if (slot.start && isSlotRefusal(answer.reason)) {
      errors.setCheckoutError(undefined)
      slot.dropSlot({ start: slot.start, sentence: answer.error, source: 'checkout' })
    }
    await reload()
    if (answer.reason === ('price_differs' satisfies Refusal))
      promoCode.revalidate(offered?.priceCents, false)
  }

  const pay = () => {
    if (timetable.state !== 'ready' || !visit || !offered) return
    if (checkout.pending || promoCode.checking) return
    const problems = findProblems(draft, offered, withdrawal?.mustRequestEarlyStart)
    if (problems.length > 0) return errors.showProblems(problems)
    const { date, time } = draft
    if (!date || !time) return
    errors.clear()
    draftState.clearReturn()
    checkout.start({ ...draft, date, time }, offered, visit.website)
  }

  return { pay, pending: checkout.pending }
}

type Refusal = RefusalOf<typeof createCheckoutSession>

const couponReasons: readonly string[] = [
  'coupon_invalid',
  'coupon_below_minimum',
  'coupon_in_use',
] satisfies readonly Refusal[]

const isSlotRefusal = (reason: string): reason is SlotRefusal => reason in slotRefusalTexts
