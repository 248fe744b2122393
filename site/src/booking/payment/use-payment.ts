import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AbandonedCheckoutOutcome, endCheckout } from '#booking/payment/abandoned-checkout.ts'
import { isPayDisabled, type PaymentForm, pay } from '#booking/payment/payment.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/**
 * Returns the payment's state and the function for Pay. Ends a checkout that the visitor has left.
 */
export const usePayment = (form: PaymentForm) => {
  const { draft, visit, updateKeepingErrors } = form.draftState
  const ending = useRef<Promise<AbandonedCheckoutOutcome>>(undefined)
  const [returnOutcome, showOutcome] = useState<AbandonedCheckoutOutcome>()
  const [isPending, setPending] = useState(false)

  const endAbandoned = useEffectEvent(async (bookingId: string | undefined) => {
    if (!bookingId) return
    const request = endCheckout(bookingId)
    ending.current = request
    const outcome = await request
    // If the page was restored in the meantime, a newer request is ending the checkout.
    if (ending.current === request) ending.current = undefined
    showOutcome(outcome)
    // Forget the checkout, so that a reload doesn't repeat the message.
    if (outcome === 'not_charged') updateKeepingErrors({ checkout: undefined })
  })
  useEffect(() => {
    endAbandoned(visit?.abandonedBookingId)
  }, [visit])

  // The visitor has returned from Stripe's page, so stop waiting.
  useOnRestore(() => {
    setPending(false)
    endAbandoned(draft.checkout?.bookingId)
  })

  return {
    pay: () =>
      pay(form, { ending, clearOutcome: () => showOutcome(undefined), isPending, setPending }),
    isPending,
    isDisabled: isPayDisabled(form, isPending),
    returnOutcome,
  }
}
