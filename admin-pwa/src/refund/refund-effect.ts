import type { AnswerOf } from '@synapse/shared/endpoint'
import type { previewRefund } from '@synapse/shared/refund/contract'

type Preview = AnswerOf<typeof previewRefund>

/** What a refund does to the session, before it is asked for. */
export const refundEffect = (
  { remaining, hasBegun }: Pick<Preview, 'remaining' | 'hasBegun'>,
  isEnding: boolean,
): string => {
  if (!isEnding) return 'The session stays as it is.'
  if (hasBegun)
    return 'The session has begun or is over, so only the books change: no mail is sent and no slot becomes free.'
  if (remaining === '0.00')
    return 'The booking is cancelled, its slot becomes free and the guest is told by e-mail.'
  return 'As soon as Stripe has taken the refund the booking is cancelled, its slot becomes free and the guest is told by e-mail. If Stripe refuses it, nothing changes.'
}
