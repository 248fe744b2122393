import { useRef, useState } from 'react'
import { createPayment, type PaymentForm } from '#booking/payment/payment.ts'
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

  const pay = createPayment(form, { abandonedCheckout, isLocked, lock })
  return { pay, isPending, returnOutcome: abandonedCheckout.outcome }
}
