import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuroText } from '@synapse/shared/money'
import type { RefundPreview } from '@synapse/shared/refund/contract'
import { joinNonEmpty } from '#ui/format/format.ts'

type Amounts = Pick<RefundPreview, 'remaining' | 'remainingByHand'>

type Refund = Amounts &
  Pick<RefundPreview, 'hasBegun' | 'due'> & {
    /** Missing on devices that don't store the booking because it is too old. */
    booking?: Pick<AdminBooking, 'paymentStatus'> | null | undefined
    /** Whether the refund cancels the booking. */
    isEnding: boolean
    /** Describes the credit note that the refund issues; empty for none. */
    creditNote?: string
  }

export const describeRefund = ({ creditNote, ...refund }: Refund): string => {
  const [effect, afterwards] = effectOf(refund)
  return joinNonEmpty(' ', effect, creditNote, afterwards)
}

/** @returns the sentences before and after the sentence about the credit note */
const effectOf = (refund: Refund): string[] => {
  const { remaining, remainingByHand, hasBegun, due, booking, isEnding } = refund
  const isManual = remaining === remainingByHand
  if (isEnding && hasBegun)
    return [
      'The session has already started or ended, so this only changes your records: no e-mail is sent and no slot is freed.',
    ]
  if (isEnding && isManual)
    return ['This cancels the booking, frees the slot and e-mails the guests.']
  if (isEnding)
    return [
      'Once Stripe accepts the refund, the booking is cancelled, the slot becomes free and the guests get an e-mail.',
      'If Stripe declines it, nothing changes.',
    ]
  // If an amount is due, the student has withdrawn, which cancelled the booking.
  const isCancelled = due !== null || booking?.paymentStatus === 'cancelled'
  const state = isCancelled
    ? 'The session is already cancelled.'
    : 'The session won’t be cancelled.'
  return [isManual ? state : `${state} The student gets an e-mail about the refund.`]
}

export const manualRefundNotice = ({ remaining, remainingByHand }: Amounts): string => {
  const part = `${formatEuroText(remainingByHand)} of this payment`
  const payment = remaining === remainingByHand ? 'This payment' : part
  return `${payment} wasn’t made by card. Refund it yourself first, then record here how and when you did so.`
}
