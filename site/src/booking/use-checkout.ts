import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/call'
import type { ErrorBody, RefusalOf } from '@synapse/shared/endpoint'
import { useRef, useState } from 'react'
import { visitorZone } from '#availability/visitor-clock.ts'
import { untilAbandoned } from '#booking/abandon-checkout.ts'
import {
  checkoutRequest,
  newCheckout,
  type OfferedPackage,
  reuseCheckout,
} from '#booking/checkout-request.ts'
import type { Checkout, CompleteDraft } from '#booking/draft.ts'
import type { ChangeDraft } from '#booking/use-draft.ts'
import { call } from '#ui/call.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/** Why the checkout didn't open: the message to show, and the server's response, if any. */
export type CheckoutFailure = { message: string; answer: ErrorBody | undefined }

/** Sends the form to the checkout once and opens Stripe's page. */
export const useCheckout = (store: ChangeDraft, fail: (failure: CheckoutFailure) => void) => {
  const [pending, setPending] = useState(false)
  // Guards against a second click before the button is rendered as disabled.
  const isPending = useRef(false)

  const setIsPending = (on: boolean) => {
    isPending.current = on
    setPending(on)
  }

  // Stop waiting if the visitor returns from Stripe's page.
  useOnRestore(() => setIsPending(false))

  const start = async (draft: CompleteDraft, offered: OfferedPackage, website: string) => {
    if (isPending.current) return
    setIsPending(true)
    try {
      await untilAbandoned()
      const url = await openCheckout(draft, offered, website, store)
      if (url) return location.assign(url)
      fail({ message: 'No checkout URL received', answer: undefined })
    } catch (error) {
      fail(failureOf(error))
    }
    setIsPending(false)
  }

  return { pending, start }
}

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
] satisfies readonly RefusalOf<typeof createCheckoutSession>[]

const failureOf = (error: unknown): CheckoutFailure => {
  if (!isCallError(error))
    return {
      message:
        'Failed to create payment session. We couldn’t reach the server, and nothing was charged. Please try again.',
      answer: undefined,
    }
  const { answer } = error
  const reason = answer ? sentenceOf(answer) : 'Nothing was charged. Please try again.'
  return { message: `Failed to create checkout session. ${reason}`, answer }
}

/** Adds the request id to internal errors so that the operator can find the cause in the log. */
const sentenceOf = ({ error, reason, requestId }: ErrorBody) =>
  reason === 'internal' && requestId ? `${error} Reference: ${requestId}.` : error
