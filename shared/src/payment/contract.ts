import { endpoint } from '#endpoint'

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  who: 'stripe',
  summary: 'Stripe reports what happened to a checkout, a charge or a refund',
  refusals: {
    bad_signature: { status: 400, sentence: 'The signature does not fit the body.' },
    not_yet: { status: 503, sentence: 'This cannot be done yet; please send it again.' },
  },
})
