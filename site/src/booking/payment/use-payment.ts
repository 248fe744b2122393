import { useRef, useState } from 'react'
import { type PaymentForm, pay } from '#booking/payment/payment.ts'
import { useAbandonedCheckout } from '#booking/payment/use-abandoned-checkout.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/** Manages the payment. Also ends a checkout that the visitor has left. */
export const usePayment = (form: PaymentForm) => {
  const abandonedCheckout = useAbandonedCheckout(form.draftState.visit?.abandonedBookingId)
  const [isPending, setIsPending] = useState(false)
  // A second click may come before the button is rendered as disabled.
  const isLocked = useRef(false)

  const lock = (on: boolean) => {
    isLocked.current = on
    setIsPending(on)
  }

  // The visitor has returned from Stripe's page, so stop waiting.
  useOnRestore(() => lock(false))

  return {
    pay: () => pay(form, { abandonedCheckout, isLocked, lock }),
    isPending,
    returnOutcome: abandonedCheckout.outcome,
  }
}
