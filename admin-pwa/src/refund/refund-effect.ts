import { formatEuroText } from '@synapse/shared/money'
import type { RefundPreview } from '@synapse/shared/refund/contract'
import { joinNonEmpty } from '#ui/format/format.ts'

type Amounts = Pick<RefundPreview, 'remaining' | 'remainingByHand'>

type Refund = Amounts &
  Pick<RefundPreview, 'hasBegun' | 'due'> & {
    /** Whether the refund cancels the booking. */
    isEnding: boolean
    /** The sentence about the credit note that the refund issues; empty for none. */
    creditNote?: string
  }

export const refundEffect = ({
  isEnding,
  hasBegun,
  due,
  creditNote,
  ...amounts
}: Refund): string => {
  const isManual = amounts.remaining === amounts.remainingByHand
  if (!isEnding)
    return joinNonEmpty(
      ' ',
      due === null ? 'The session won’t be cancelled.' : 'The session is already cancelled.',
      !isManual && 'The student gets an e-mail about the refund.',
      creditNote,
    )
  if (hasBegun)
    return joinNonEmpty(
      ' ',
      'The session has already started or ended, so this only changes your records: no e-mail is sent and no slot is freed.',
      creditNote,
    )
  if (isManual)
    return joinNonEmpty(
      ' ',
      'This cancels the booking, frees the slot and e-mails the guests.',
      creditNote,
    )
  return joinNonEmpty(
    ' ',
    'Once Stripe accepts the refund, the booking is cancelled, the slot becomes free and the guests get an e-mail.',
    creditNote,
    'If Stripe declines it, nothing changes.',
  )
}

export const manualRefundNotice = ({ remaining, remainingByHand }: Amounts): string => {
  const part = `${formatEuroText(remainingByHand)} of this payment`
  const payment = remaining === remainingByHand ? 'This payment' : part
  return `${payment} wasn’t made by card. Refund it yourself first, then record here how and when you did so.`
}
