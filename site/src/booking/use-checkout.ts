import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/call'
import type { ErrorBody } from '@synapse/shared/endpoint'
import { useRef, useState } from 'react'
import { ownZone } from '#availability/own-clock.ts'
import { untilAbandoned } from '#booking/abandon-checkout.ts'
import {
  checkoutOf,
  checkoutRequest,
  freshCheckout,
  type OfferedPackage,
} from '#booking/checkout-request.ts'
import type { Draft } from '#booking/draft.ts'
import type { ChangeDraft } from '#booking/use-draft.ts'
import { call } from '#ui/call.ts'
import { useShownAgain } from '#ui/use-shown-again.ts'

/** A form that passed its checks. */
type CompleteDraft = Draft & { date: string; time: string }

/** Why the checkout didn't open: the message to show, and the server's answer if there is one. */
export type CheckoutFailure = { message: string; answer: ErrorBody | undefined }

/** Sends the form to the checkout once and opens Stripe's page. */
export const useCheckout = (change: ChangeDraft, fail: (failure: CheckoutFailure) => void) => {
  const [pending, setPending] = useState(false)
  // Guards against a second click before the button is rendered as disabled.
  const underWay = useRef(false)

  const setUnderWay = (on: boolean) => {
    underWay.current = on
    setPending(on)
  }

  // Stop waiting if the visitor comes back from Stripe's page.
  useShownAgain(() => setUnderWay(false))

  const start = async (draft: CompleteDraft, offered: OfferedPackage, website: string) => {
    if (underWay.current) return
    setUnderWay(true)
    try {
      await untilAbandoned()
      const url = await openCheckout(draft, offered, website, change)
      if (url) return location.assign(url)
      fail({ message: 'No checkout URL received', answer: undefined })
    } catch (error) {
      fail(failureOf(error))
    }
    setUnderWay(false)
  }

  return { pending, start }
}

const openCheckout = async (
  draft: CompleteDraft,
  offered: OfferedPackage,
  website: string,
  change: ChangeDraft,
) => {
  const body = checkoutRequest(draft, offered, website, ownZone())
  const send = async (checkout: NonNullable<Draft['checkout']>) => {
    change({ checkout })
    const { url } = await call<typeof createCheckoutSession>({
      method: 'POST',
      path: '/api/create-checkout-session',
      body: { ...body, checkoutId: checkout.id },
    })
    return url
  }
  const checkout = checkoutOf(draft, body)
  try {
    return await send(checkout)
  } catch (error) {
    // The checkout of an old form has ended: start a new one with the same details.
    if (isCallError(error) && isOver(error.answer?.reason))
      return send(freshCheckout(checkout.details))
    throw error
  }
}

const isOver = (reason: string | undefined) =>
  reason === 'checkout_ended' || reason === 'checkout_id_reused'

const failureOf = (error: unknown): CheckoutFailure => {
  if (!isCallError(error))
    return {
      message:
        'Failed to create payment session. We couldn’t reach the server, and nothing was charged. Please try again.',
      answer: undefined,
    }
  const { answer } = error
  const said = answer ? sentenceOf(answer) : 'Nothing was charged. Please try again.'
  return { message: `Failed to create checkout session. ${said}`, answer }
}

/** For internal errors, adds the request id, with which the tutor can find the cause in the log. */
const sentenceOf = ({ error, reason, requestId }: ErrorBody) =>
  reason === 'internal' && requestId ? `${error} Reference: ${requestId}.` : error
