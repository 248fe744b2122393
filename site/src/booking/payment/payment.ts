import { isCallError } from '@synapse/shared/contract/call'
import type { ErrorBody } from '@synapse/shared/contract/endpoint'
import { visitorZone } from '#availability/visitor-clock.ts'
import { findProblems, parseFieldErrors } from '#booking/draft/form-check.ts'
import type { ChosenSlot } from '#booking/draft/use-chosen-slot.ts'
import type { DraftState } from '#booking/draft/use-draft.ts'
import type { FormErrors } from '#booking/draft/use-form-errors.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'
import type { AbandonedCheckoutOutcome } from '#booking/payment/abandoned-checkout.ts'
import { checkoutRequest } from '#booking/payment/checkout-request.ts'
import { openCheckout } from '#booking/payment/open-checkout.ts'
import { reactionTo } from '#booking/payment/payment-reaction.ts'
import type { PromoCodeState } from '#booking/payment/use-promo-code.ts'
import { showToast } from '#ui/toast/toast.ts'

export type PaymentForm = {
  draftState: DraftState
  /** Whether the calendar has loaded. */
  isReady: boolean
  reloadCalendar: () => Promise<void>
  errors: FormErrors
  slot: ChosenSlot
  chosen: OfferedPackage | undefined
  promoCode: PromoCodeState
  mustRequestEarlyStart: boolean | undefined
}

type PaymentState = {
  abandonedCheckout: { untilEnded: () => Promise<AbandonedCheckoutOutcome>; clear: () => void }
  /** Whether a payment is just being started. */
  isLocked: { readonly current: boolean }
  lock: (on: boolean) => void
}

/** Returns a function that opens Stripe's page for a complete form, or explains a failure. */
export const createPayment = (
  form: PaymentForm,
  { abandonedCheckout, isLocked, lock }: PaymentState,
) => {
  const { errors, slot, chosen, promoCode } = form
  const { draft, visit, updateDraft } = form.draftState

  const showFailure = async (message: string, error?: unknown) => {
    showToast({
      title: 'Checkout Failed',
      description: message,
      variant: 'destructive',
      about: '[data-toast]',
    })
    errors.showCheckoutError(message)
    const answer = isCallError(error) && error.answer
    if (!answer) return
    if (answer.fields) errors.showFieldErrors(parseFieldErrors(answer.fields, draft))
    const reaction = reactionTo(error)
    if (reaction === 'dropCoupon') promoCode.drop(answer.error)
    if (reaction === 'dropSlot' && slot.start) {
      errors.showCheckoutError(undefined)
      slot.dropSlot({ start: slot.start, message: answer.error, source: 'checkout' })
    }
    await form.reloadCalendar()
    if (reaction === 'revalidateCoupon') promoCode.revalidate({ isQuiet: true })
  }

  return async (): Promise<void> => {
    if (!form.isReady || !visit || !chosen) return
    if (isLocked.current || promoCode.isChecking) return
    const problems = findProblems(draft, chosen, form)
    if (problems.length > 0) return errors.showProblems(problems)
    const { date, time } = draft
    if (!date || !time) return
    errors.clear()
    abandonedCheckout.clear()
    lock(true)
    try {
      const outcome = await abandonedCheckout.untilEnded()
      // The page now shows that the earlier checkout may have been paid.
      if (outcome && outcome !== 'not_charged') return lock(false)
      const complete = { ...draft, date, time }
      const request = checkoutRequest(complete, chosen, visit.website, visitorZone())
      const url = await openCheckout(draft.checkout, request, (checkout) =>
        updateDraft({ checkout }),
      )
      if (url) return location.assign(url)
      await showFailure('No checkout URL received')
    } catch (error) {
      await showFailure(isCallError(error) ? messageOf(error.answer) : unreachable, error)
    }
    lock(false)
  }
}

const unreachable =
  'Failed to create payment session. We couldn’t reach the server, and nothing was charged. Please try again.'

const messageOf = (answer: ErrorBody | undefined) =>
  `Failed to create checkout session. ${answer ? errorText(answer) : 'Nothing was charged. Please try again.'}`

/** Adds the request id to an internal error, so that the operator can find the cause in the log. */
const errorText = ({ error, reason, requestId }: ErrorBody) =>
  reason === 'internal' && requestId ? `${error} Error ID: ${requestId}.` : error
