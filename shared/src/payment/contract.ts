import { endpoint } from '#endpoint'

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  who: 'stripe',
  summary: 'Stripe reports what happened to a checkout, a charge or a refund',
  refusals: {
    bad_signature: { status: 400, sentence: 'The signature does not fit the body.' },
    no_event: {
      status: 400,
      sentence: 'The signature is right, but the body is none of Stripe’s events.',
    },
    not_yet: { status: 503, sentence: 'This cannot be done yet; please send it again.' },
  },
})
