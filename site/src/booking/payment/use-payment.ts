import { type SlotRefusal, slotRefusalMessages } from '@synapse/shared/availability/slot'
import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import type { ErrorBody, RefusalOf } from '@synapse/shared/contract/endpoint'
import { useRef, useState } from 'react'
import type { useTimetable } from '#availability/use-timetable.ts'
import { visitorZone } from '#availability/visitor-clock.ts'
import type { Checkout, CompleteDraft } from '#booking/draft/draft.ts'
import { findProblems, parseFieldErrors } from '#booking/draft/form-check.ts'
import type { ChosenSlot } from '#booking/draft/use-chosen-slot.ts'
import type { ChangeDraft, DraftState } from '#booking/draft/use-draft.ts'
import type { FormErrors } from '#booking/draft/use-form-errors.ts'
import type { OfferedPackage } from '#booking/offer/served-packages.ts'
import { checkoutRequest, newCheckout, reuseCheckout } from '#booking/payment/checkout-request.ts'
import { useLeftCheckout } from '#booking/payment/use-left-checkout.ts'
import type { PromoCodeState } from '#booking/payment/use-promo-code.ts'
import { call } from '#ui/call.ts'
import { showToast } from '#ui/toast/toast.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

type Form = {
  draftState: DraftState
  calendar: ReturnType<typeof useTimetable>
  errors: FormErrors
  slot: ChosenSlot
  offered: OfferedPackage | undefined
  promoCode: PromoCodeState
  mustRequestEarlyStart: boolean | undefined
}

/**
 * Opens Stripe's page for a complete form, or explains why it couldn't be opened. Ends a checkout
 * that the visitor has left.
 */
export const usePayment = (form: Form) => {
  const { calendar, errors, slot, offered, promoCode } = form
  const { draft, visit, store } = form.draftState
  const leftCheckout = useLeftCheckout(visit?.leftBookingId)
  const [isPending, setPendingState] = useState(false)
  // Guards against a second click before the button is rendered as disabled.
  const lock = useRef(false)

  const setIsPending = (on: boolean) => {
    lock.current = on
    setPendingState(on)
  }

  // Stop waiting if the visitor returns from Stripe's page.
  useOnRestore(() => setIsPending(false))

  const showFailure = async (message: string, answer?: ErrorBody) => {
    showToast({
      title: 'Checkout Failed',
      description: message,
      variant: 'destructive',
      about: '[data-toast]',
    })
    errors.setCheckoutError(message)
    if (!answer) return
    if (answer.fields) errors.setByField(parseFieldErrors(answer.fields, draft))
    if (couponReasons.includes(answer.reason)) promoCode.drop(answer.error)
    if (slot.start && isSlotRefusal(answer.reason)) {
      errors.setCheckoutError(undefined)
      slot.dropSlot({ start: slot.start, message: answer.error, source: 'checkout' })
    }
    await calendar.reload()
    if (answer.reason === ('price_differs' satisfies Refusal)) promoCode.revalidate(false)
  }

  const pay = async () => {
    if (calendar.timetable.state !== 'ready' || !visit || !offered) return
    if (lock.current || promoCode.isChecking) return
    const problems = findProblems(draft, offered, form.mustRequestEarlyStart)
    if (problems.length > 0) return errors.showProblems(problems)
    const { date, time } = draft
    if (!date || !time) return
    errors.clear()
    leftCheckout.clear()
    setIsPending(true)
    try {
      const outcome = await leftCheckout.untilEnded()
      // The page now shows that the earlier checkout may have been paid.
      if (outcome && outcome !== 'not_charged') return setIsPending(false)
      const url = await openCheckout({ ...draft, date, time }, offered, visit.website, store)
      if (url) return location.assign(url)
      await showFailure('No checkout URL received')
    } catch (error) {
      if (isCallError(error)) await showFailure(messageOf(error.answer), error.answer)
      else await showFailure(unreachable)
    }
    setIsPending(false)
  }

  return { pay, isPending, returnOutcome: leftCheckout.outcome }
}

type Refusal = RefusalOf<typeof createCheckoutSession>

const couponReasons: readonly string[] = [
  'coupon_invalid',
  'coupon_below_minimum',
  'coupon_in_use',
] satisfies readonly Refusal[]

const isSlotRefusal = (reason: string): reason is SlotRefusal => reason in slotRefusalMessages

const openCheckout = async (
  draft: CompleteDraft,
  offered: OfferedPackage,
  website: string,
  store: ChangeDraft,
) => {
  const body = checkoutRequest(draft, offered, website, visitorZone())
  const send = async (checkout: Checkout) => {
    store({ checkout })
    const { url } = await call<typeof createCheckoutSession>({
      method: 'POST',
      path: '/api/create-checkout-session',
      body: { ...body, checkoutId: checkout.id },
    })
    return url
  }
  const checkout = reuseCheckout(draft, body)
  try {
    return await send(checkout)
  } catch (error) {
    // This checkout has ended, so start another with the same details.
    if (isCallError(error) && endedReasons.includes(error.answer?.reason ?? ''))
      return send(newCheckout(checkout.details))
    throw error
  }
}

const endedReasons: readonly string[] = [
  'checkout_ended',
  'checkout_id_reused',
] satisfies readonly Refusal[]

const unreachable =
  'Failed to create payment session. We couldn’t reach the server, and nothing was charged. Please try again.'

const messageOf = (answer: ErrorBody | undefined) =>
  `Failed to create checkout session. ${answer ? errorText(answer) : 'Nothing was charged. Please try again.'}`

/** Adds the id to internal errors so that the operator can find the cause in the log. */
const errorText = ({ error, reason, requestId }: ErrorBody) =>
  reason === 'internal' && requestId ? `${error} Error ID: ${requestId}.` : error
