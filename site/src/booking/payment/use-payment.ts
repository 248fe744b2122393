import { useEffect, useRef, useState } from 'react'
import {
  type AbandonedCheckoutOutcome,
  createAbandonedCheckout,
} from '#booking/payment/abandoned-checkout.ts'
import { type PaymentForm, pay } from '#booking/payment/payment.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/** Manages the payment. Also ends a checkout that the visitor has left. */
export const usePayment = (form: PaymentForm) => {
  const bookingId = form.draftState.visit?.abandonedBookingId
  const [{ end, untilEnded }] = useState(createAbandonedCheckout)
  const [returnOutcome, showOutcome] = useState<AbandonedCheckoutOutcome>()
  const [isPending, setIsPending] = useState(false)
  // The visitor may click again before the button is rendered as disabled.
  const isLocked = useRef(false)

  useEffect(() => {
    if (bookingId) end(bookingId).then(showOutcome)
  }, [bookingId, end])

  const lock = (on: boolean) => {
    isLocked.current = on
    setIsPending(on)
  }

  // The visitor has returned from Stripe's page, so stop waiting.
  useOnRestore(() => lock(false))

  return {
    pay: () => {
      const abandonedCheckout = { untilEnded, clear: () => showOutcome(undefined) }
      return pay(form, { abandonedCheckout, isLocked, lock })
    },
    isPending,
    returnOutcome,
  }
}
