/** Names for the Stripe events that the server receives, by Stripe's own names. */
const eventNames: Record<string, string> = {
  'checkout.session.completed': 'Checkout completed',
  'checkout.session.async_payment_succeeded': 'Delayed payment received',
  'checkout.session.async_payment_failed': 'Delayed payment failed',
  'checkout.session.expired': 'Checkout expired',
  'charge.refunded': 'Payment refunded',
  'refund.created': 'Refund created',
  'refund.updated': 'Refund updated',
  'refund.failed': 'Refund failed',
  'charge.dispute.created': 'Dispute opened',
  'charge.dispute.updated': 'Dispute updated',
  'charge.dispute.closed': 'Dispute closed',
  'charge.dispute.funds_withdrawn': 'Disputed amount withdrawn',
  'charge.dispute.funds_reinstated': 'Disputed amount returned',
  'payout.created': 'Payout created',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
}

/** Returns an event's name, for example 'Payout created', or else Stripe's own name. */
export const stripeEventName = (type: string): string => eventNames[type] ?? type
