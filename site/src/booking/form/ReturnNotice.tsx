import type { AbandonedCheckoutOutcome } from '#booking/payment/abandoned-checkout.ts'

type Props = {
  outcome: NonNullable<AbandonedCheckoutOutcome>
  hasDetails: boolean
}

/** Tells visitors who have left Stripe's checkout whether they were charged. */
export const ReturnNotice = ({ outcome, hasDetails }: Props) => {
  const [title, text] = notices[outcome]
  const next = hasDetails
    ? 'Everything you typed is still here: pay when you’re ready.'
    : 'You can book again whenever you like.'
  return (
    <div className="notice" role="status">
      <h2>{title}</h2>
      <p>{outcome === 'not_charged' ? `${text} ${next}` : text}</p>
    </div>
  )
}

const notices = {
  not_charged: ['Nothing was charged', 'You left before paying.'],
  booked: [
    'You’ve already paid',
    'Your payment went through and the session is booked. The confirmation is in your inbox.',
  ],
  charged: [
    'Your payment went through',
    'However, this session isn’t booked. Please read our e-mail before you book again.',
  ],
  processing: [
    'Your bank is still confirming the payment',
    'Please don’t pay again. We’ll e-mail you as soon as the payment is confirmed.',
  ],
  unchecked: [
    'We couldn’t check your payment',
    'If you’ve paid, you’ll get a confirmation by e-mail within a few minutes. Please check your inbox before you pay again.',
  ],
} as const
