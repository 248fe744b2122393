import { venueLabels } from '@synapse/shared/booking/booking'
import { bookingMailNames } from '@synapse/shared/booking/mails'
import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline-contract'
import type { ActorKind } from '@synapse/shared/contract/actor'
import { formatEuroText } from '@synapse/shared/money'
import { methodPhrase } from '@synapse/shared/payment/payment'
import { refundFailureText } from '@synapse/shared/refund/refund'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'

const mailNames: Record<string, string> = bookingMailNames

type Sentence<Kind extends TimelineKind> = (detail: DetailOf<Kind>, by: ActorKind | null) => string

const sentences: { [Kind in TimelineKind]: Sentence<Kind> } = {
  created: () => 'Booking created',
  adopted: () => 'Restored from the Stripe payment',
  checkout_opened: () => 'Checkout opened',
  paid: (detail) => withMoney('Paid', detail),
  payment_removed: ({ amount, method }) =>
    joinNonEmpty(' ', 'Payment', methodPhrase(method), `removed: ${formatEuroText(amount)}`),
  completed: () => 'Booking confirmed',
  expired: () => 'Expired without a payment',
  slot_lost: ({ why }) =>
    why === 'over' ? 'The payment arrived too late for the session' : 'The slot was already taken',
  amount_differs: (detail) => withMoney('Paid a different amount than requested', detail),
  moved: ({ from, to }) => `Moved from ${formatDateTime(from)} to ${formatDateTime(to)}`,
  guests_changed: (change) => `Guests changed: ${guestChanges(change).join('; ')}`,
  edited: (change) => `Booking edited: ${editChanges(change).join('; ')}`,
  no_show: () => 'Marked as a no-show',
  no_show_removed: () => 'No-show removed',
  early_start_requested: () => 'Asked for a session within the withdrawal period',
  withdrawn: ({ refund }) =>
    `Student withdrew from the contract; refund due: ${formatEuroText(refund)}`,
  cancelled: ({ because }) => (because ? 'Cancelled because of the refund' : 'Cancelled'),
  refund_task_created: () => 'Refund task created',
  refund_requested: (detail) => withMoney('Refund requested', detail),
  refund_succeeded: (detail) => withMoney('Refunded', detail),
  refund_failed: ({ amount, reason }) => {
    const refund = amount ? `Refund of ${formatEuroText(amount)}` : 'Refund'
    return joinNonEmpty(': ', `${refund} failed`, reason && refundFailureText(reason))
  },
  disputed: ({ reason }) => `Payment disputed: ${reason.replaceAll('_', ' ')}`,
  dispute_won: () => 'Dispute closed in your favour',
  dispute_lost: ({ reason }) => `Dispute lost: ${reason.replaceAll('_', ' ')}`,
  mail_sent: ({ kind, to, isRepeat }) =>
    `${mailNames[kind] ?? 'E-mail'} sent ${isRepeat ? 'again ' : ''}to ${to}`,
  invite_resent: () => 'Invitation resent',
  calendar_event_made: () => 'Added to Google Calendar',
  calendar_event_removed: (_detail, by) =>
    by === 'google' ? 'Deleted in Google Calendar' : 'Removed from Google Calendar',
  note_changed: () => 'Notes changed',
  personal_data_erased: () => 'Personal data erased',
}

export const timelineSentence = <Kind extends TimelineKind>(entry: {
  kind: Kind
  detail: DetailOf<Kind>
  by: ActorKind | null
}): string => {
  // A newer server may send entry types that this version of the app doesn't know.
  const sentence: Sentence<Kind> | undefined = sentences[entry.kind]
  return sentence?.(entry.detail, entry.by) ?? 'Booking changed'
}

/**
 * Treats the correction of a student's address as a single change, not as one guest removed and
 * another added.
 */
const guestChanges = ({ name, email, added, removed }: DetailOf<'guests_changed'>): string[] => {
  const isNew = (address: string) => address !== email?.to
  const isGone = (address: string) => address !== email?.from
  const changes = [
    name && `${name.from} changed to ${name.to}`,
    email && `${email.from} changed to ${email.to}`,
    ...added.filter(isNew).map((address) => `${address} added`),
    ...removed.filter(isGone).map((address) => `${address} removed`),
  ].filter((change) => change !== undefined)
  return changes.length > 0 ? changes : ['no one added or removed']
}

const editChanges = ({ package: type, price, venue, removedCoupon }: DetailOf<'edited'>) =>
  [
    type && `${type.from} changed to ${type.to}`,
    price && `price changed from ${formatEuroText(price.from)} to ${formatEuroText(price.to)}`,
    venue && `${venueLabels[venue.from]} changed to ${venueLabels[venue.to]}`,
    removedCoupon && `coupon ${removedCoupon} removed`,
  ].filter((change) => change !== undefined)

type Money = { amount?: string | undefined; method?: string | undefined }

/** Appends a manual payment's method and amount to a label: 'Paid in cash: €60.00'. */
const withMoney = (text: string, { amount, method }: Money) =>
  joinNonEmpty(
    ': ',
    joinNonEmpty(' ', text, method && methodPhrase(method)),
    amount && formatEuroText(amount),
  )
