import type { countBookings } from '@synapse/shared/booking/contract'
import type { Business } from '@synapse/shared/business/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { readGoogleStatus } from '@synapse/shared/meeting/contract'
import type { readStripeStatus } from '@synapse/shared/payment/contract'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { bookingPath } from '@synapse/shared/website/paths'
import { paths } from '#ui/route/paths.ts'

type Facts = {
  slug: string
  business: Pick<Business, 'businessName' | 'address'>
  setup: Pick<WebsiteSetup, 'pattern'>
  stripe: Pick<AnswerOf<typeof readStripeStatus>, 'isReachable' | 'lastWebhookAt'>
  google: Pick<AnswerOf<typeof readGoogleStatus>, 'isConfigured' | 'isConnected' | 'problem'>
  bookings: Pick<AnswerOf<typeof countBookings>, 'upcoming' | 'past' | 'ended'>
}

type FirstStep = {
  title: string
  note: string
  to: string
  isPublic?: true
  isDone: boolean
}

/** Returns the checklist; empty once all steps are done or the business is running. */
export const onboardingSteps = (facts: Facts): FirstStep[] => {
  const { past, upcoming } = facts.bookings
  // A single upcoming session may be just a test booking.
  if (past > 0 || upcoming > 1) return []
  const steps = stepsOf(facts)
  return steps.some(({ isDone }) => !isDone) ? steps : []
}

const stepsOf = ({ slug, business, setup, stripe, google, bookings }: Facts): FirstStep[] => [
  {
    title: 'Your business',
    note: 'Name and address, as shown on invoices',
    to: paths.settings,
    isDone: business.businessName.trim() !== '' && business.address.trim() !== '',
  },
  {
    title: 'Weekly schedule',
    note: 'The times students can book',
    to: paths.section(slug, 'settings'),
    isDone: setup.pattern.length > 0,
  },
  {
    title: 'Card payments',
    note: stripe.isReachable
      ? 'Stripe is connected. Waiting for its first event.'
      : 'Stripe can’t be reached',
    to: paths.connections,
    // Without webhooks, the app misses payments by visitors who don't return from Stripe.
    isDone: stripe.isReachable && stripe.lastWebhookAt !== null,
  },
  ...(google.isConfigured
    ? [
        {
          title: 'Google Calendar',
          note: 'Adds sessions to your calendar and blocks times when you’re busy',
          to: paths.connections,
          isDone: google.isConnected && google.problem === null,
        },
      ]
    : []),
  {
    title: 'A test booking',
    note: 'Book and pay for a session as a visitor would, then cancel it',
    to: bookingPath(slug),
    isPublic: true,
    isDone: bookings.upcoming + bookings.ended > 0,
  },
]
