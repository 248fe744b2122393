import type { countBookings } from '@synapse/shared/booking/contract'
import type { Business } from '@synapse/shared/business/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { readGoogleStatus } from '@synapse/shared/meeting/contract'
import type { readStripeStatus } from '@synapse/shared/payment/contract'
import type { WebsiteSetup } from '@synapse/shared/website/contract'
import { bookingPath } from '@synapse/shared/website/website'
import { paths } from '#ui/paths.ts'

/** What the server says of a business that may be new. */
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
  /** Whether it is outside of the app. */
  isPublic?: true
  isDone: boolean
}

/** What is still to be done before the first guest comes; nothing once all is, or a business runs. */
export const firstSteps = (facts: Facts): FirstStep[] => {
  if (isRunning(facts)) return []
  const steps = stepsOf(facts)
  return steps.some(({ isDone }) => !isDone) ? steps : []
}

/** Somebody has come, or more are to come than the one who tries it out. */
const isRunning = ({ bookings: { past, upcoming } }: Facts) => past > 0 || upcoming > 1

const stepsOf = ({ slug, business, setup, stripe, google, bookings }: Facts): FirstStep[] => [
  {
    title: 'Your business',
    note: 'Name and address, as they stand on invoices',
    to: paths.settings,
    isDone: business.businessName.trim() !== '' && business.address.trim() !== '',
  },
  {
    title: 'Your week',
    note: 'The hours that guests can book',
    to: paths.section(slug, 'settings'),
    isDone: setup.pattern.length > 0,
  },
  {
    title: 'Card payments',
    note: stripe.isReachable
      ? 'Stripe is reached; its first report of a payment is still to come'
      : 'Stripe cannot be reached',
    to: `${paths.settings}?tab=connections`,
    // Without its reports nobody hears of a guest who closes the page after paying.
    isDone: stripe.isReachable && stripe.lastWebhookAt !== null,
  },
  ...(google.isConfigured
    ? [
        {
          title: 'Google Calendar',
          note: 'Sessions go in, busy times come back',
          to: `${paths.settings}?tab=connections`,
          isDone: google.isConnected && google.problem === null,
        },
      ]
    : []),
  {
    title: 'A test booking',
    note: 'Book and pay a session as a guest would, then cancel it',
    to: bookingPath(slug),
    isPublic: true,
    isDone: bookings.upcoming + bookings.ended > 0,
  },
]
