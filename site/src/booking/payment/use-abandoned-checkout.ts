import { useEffect, useState } from 'react'
import {
  type AbandonedCheckoutOutcome,
  createAbandonedCheckout,
} from '#booking/payment/abandoned-checkout.ts'

/** @param bookingId the booking of a checkout that the visitor has left */
export const useAbandonedCheckout = (bookingId: string | undefined) => {
  const [{ end, untilEnded }] = useState(createAbandonedCheckout)
  const [outcome, setOutcome] = useState<AbandonedCheckoutOutcome>()
  useEffect(() => {
    if (bookingId) end(bookingId).then(setOutcome)
  }, [bookingId, end])
  return { outcome, untilEnded, clear: () => setOutcome(undefined) }
}
