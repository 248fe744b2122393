import { formatEuroText } from '@synapse/shared/money'
import type { RefundPreview } from '@synapse/shared/refund/contract'

type Amounts = Pick<RefundPreview, 'remaining' | 'remainingByHand'>

/** @param creditNote the sentence about the credit note that the refund issues */
export const refundEffect = (
  { remaining, remainingByHand, hasBegun, due }: Amounts & Pick<RefundPreview, 'hasBegun' | 'due'>,
  isEnding: boolean,
  creditNote = '',
): string => {
  const credited = creditNote && ` ${creditNote}`
  if (!isEnding)
    return `${due === null ? 'The session won’t be cancelled.' : 'The session is already cancelled.'}${remaining === remainingByHand ? '' : ' The student gets an e-mail about the refund.'}${credited}`
  if (hasBegun)
    return `The session has already started or ended, so this only changes your records: no e-mail is sent and no slot is freed.${credited}`
  if (remaining === remainingByHand)
    return `This cancels the booking, frees the slot and e-mails the guests.${credited}`
  return `Once Stripe accepts the refund, the booking is cancelled, the slot becomes free and the guests get an e-mail.${credited} If Stripe declines it, nothing changes.`
}

export const manualRefundNotice = ({ remaining, remainingByHand }: Amounts): string =>
  `${remaining === remainingByHand ? 'This payment' : `${formatEuroText(remainingByHand)} of this payment`} wasn’t made by card. Refund it yourself first, then record here how and when you did so.`
