import { type SlotRefusal, slotRefusalSentences } from '@synapse/shared/availability/slot'
import type { Timetabling } from '#availability/use-timetable.ts'
import { faultsOf, problemsOf } from '#booking/form-check.ts'
import { type CheckoutFailure, useCheckout } from '#booking/use-checkout.ts'
import type { ChosenSlot } from '#booking/use-chosen-slot.ts'
import type { DraftKeeping } from '#booking/use-draft.ts'
import type { FormFaults } from '#booking/use-faults.ts'
import type { Offer } from '#booking/use-offer.ts'
import type { PromoCode } from '#booking/use-promo-code.ts'
import { showToast } from '#ui/toast.ts'

type Parts = {
  drafting: DraftKeeping
  timetable: Timetabling
  reload: () => Promise<void>
  faults: FormFaults
  slot: ChosenSlot
  offer: Offer
  promoCode: PromoCode
}

/** Opens the checkout for a complete form, and explains why if it can't. */
export const usePayment = (parts: Parts) => {
  const { drafting, timetable, reload, faults, slot, offer, promoCode } = parts
  const { draft, visit } = drafting
  const { offered } = offer
  const checkout = useCheckout(drafting.change, (failure) => explain(failure))

  const explain = async ({ message, answer }: CheckoutFailure) => {
    showToast({
      title: 'Checkout Failed',
      description: message,
      variant: 'destructive',
      about: '.summary-fault, .notice-lost',
    })
    faults.setOfCheckout(message)
    if (!answer) return
    if (answer.fields) faults.setOfFields(faultsOf(answer.fields))
    if (couponReasons.includes(answer.reason)) promoCode.reject(answer.error)
    if (slot.start && isSlotRefusal(answer.reason)) {
      faults.setOfCheckout(undefined)
      slot.lose({ start: slot.start, sentence: answer.error, saidBy: 'checkout' })
    }
    await reload()
    if (answer.reason === 'price_differs') promoCode.askAgain(offered?.priceCents, false)
  }

  const pay = () => {
    if (timetable.state !== 'ready' || !visit || !offered) return
    if (checkout.pending || promoCode.checking) return
    const problems = problemsOf(draft, offered)
    if (problems[0]) return faults.refuse(problems[0], problems)
    const { date, time } = draft
    if (!date || !time) return
    faults.forgetAll()
    drafting.forgetReturn()
    checkout.start({ ...draft, date, time }, offered, visit.website)
  }

  return { pay, pending: checkout.pending }
}

const couponReasons = ['coupon_invalid', 'coupon_below_minimum', 'coupon_in_use']

const isSlotRefusal = (reason: string): reason is SlotRefusal => reason in slotRefusalSentences
