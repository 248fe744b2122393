import type { RefundPreview } from '@synapse/shared/refund/contract'
import { euro } from '#ui/Money.tsx'

type Amounts = Pick<RefundPreview, 'remaining' | 'remainingByHand'>

/** What a refund does to the session, before it is asked for. */
export const refundEffect = (
  { remaining, remainingByHand, hasBegun }: Amounts & Pick<RefundPreview, 'hasBegun'>,
  isEnding: boolean,
): string => {
  if (!isEnding)
    return `The session stays as it is.${remaining === remainingByHand ? '' : ' The guest is told of the money by e-mail.'}`
  if (hasBegun)
    return 'The session has begun or is over, so only the books change: no mail is sent and no slot becomes free.'
  // What was given back by hand has moved already, and what is not there need not.
  if (remaining === remainingByHand)
    return 'The booking is cancelled, its slot becomes free and the guest is told by e-mail.'
  return 'As soon as Stripe has taken the refund the booking is cancelled, its slot becomes free and the guest is told by e-mail. If Stripe refuses it, nothing changes.'
}

/** That money by hand has to go back by hand, before it is written down. */
export const handedBack = ({ remaining, remainingByHand }: Amounts): string =>
  `${remaining === remainingByHand ? 'It' : `${euro(remainingByHand)} of it`} was paid by hand, so Stripe cannot send it back: give it back yourself first, then say here how and when.`
