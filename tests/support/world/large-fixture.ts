import { randomUUID } from 'node:crypto'
import { euroFromCents } from '@synapse/shared/money'
import type { World } from './world.ts'

/** The possible outcomes of a booking and its payments. */
const outcomes = [
  'paid',
  'partly refunded',
  'refunded',
  'cancelled, kept',
  'cancelled, half refunded',
  'disputed',
  'by hand, paid',
  'by hand, partly paid',
  'by hand, unpaid',
  'by hand, given back',
  'by hand, cancelled',
  'free',
  'slot lost',
  'unpaid',
  'another amount',
  'dollars',
  'still to be paid',
] as const
type Outcome = (typeof outcomes)[number]

/** A booking from which tests can compute every figure without the database. */
export type FixtureBooking = {
  id: string
  outcome: Outcome
  website: 'synapse-ai' | 'other'
  email: string
  type: keyof typeof prices
  /**
   * The day of the session in Malta, as 'YYYY-MM-DD'; `startedOn` is the day of the checkout and
   * payment.
   */
  day: string
  startedOn: string
  priceCents: number
  coupon: (typeof coupons)[number]
  discountCents: number
  /** Payments in cents, by card or manual; `refundedCents` is the refunded amount. */
  paidCents: number
  refundedCents: number
}

const prices = { individual: 6_000, duo: 10_000, group: 15_000 } as const
const types = ['individual', 'duo', 'individual', 'group', 'individual'] as const
const coupons = [null, 'SPRING', null, 'AUTUMN'] as const
const websites = [
  'synapse-ai',
  'other',
  'synapse-ai',
] as const satisfies FixtureBooking['website'][]

/** Inserts a year of bookings on two websites, with many of each outcome, and returns them. */
export const createLargeFixture = async (world: World): Promise<FixtureBooking[]> => {
  const other = await world.make.website({ slug: 'other' })
  const builtIn = await world.make.builtIn()
  const first = Temporal.PlainDate.from('2026-02-01')
  const bookings: FixtureBooking[] = []
  for (let index = 0; index < 182; index += 1) {
    const day = first.add({ days: index * 2 })
    bookings.push(createBooking(index, day))
  }
  const websiteIds = { 'synapse-ai': builtIn.id, other: other.id }
  await world.db('bookings').insert(bookings.map((booking) => bookingOf(booking, websiteIds)))
  await world.db('payments').insert(bookings.filter(isPayment).map(paymentOf))
  await world.db('refunds').insert(bookings.flatMap(refundsOf))
  return bookings
}

/** Mixes outcomes, websites, packages and students by cycling through them at different rates. */
const createBooking = (index: number, day: Temporal.PlainDate): FixtureBooking => {
  const outcome = outcomes[index % outcomes.length] ?? 'paid'
  const type = types[(index * 7) % types.length] ?? 'individual'
  const priceCents = outcome === 'free' ? 0 : prices[type] + (index % 4) * 25
  const paidCents = paidOf(outcome, priceCents)
  const coupon = coupons[(index * 3) % coupons.length] ?? null
  return {
    id: randomUUID(),
    outcome,
    website: websites[(index * 5) % websites.length] ?? 'synapse-ai',
    email: `student.${index % 23}@example.com`,
    type,
    day: day.toString(),
    startedOn: day.subtract({ days: (index * 3) % 17 }).toString(),
    priceCents,
    coupon,
    discountCents: coupon ? 500 + (index % 7) * 11 : 0,
    paidCents,
    refundedCents: refundedOf(outcome, paidCents),
  }
}

const paidOf = (outcome: Outcome, priceCents: number): number => {
  if (outcome === 'another amount') return 4_512
  if (outcome === 'by hand, partly paid') return 2_050
  if (outcome === 'by hand, paid' || outcome === 'by hand, given back') return priceCents
  return byCard.has(outcome) ? priceCents : 0
}

const refundedOf = (outcome: Outcome, paidCents: number): number => {
  if (outcome === 'refunded' || outcome === 'slot lost' || outcome === 'by hand, given back')
    return paidCents
  if (outcome === 'partly refunded') return 1_234
  return outcome === 'cancelled, half refunded' ? Math.floor(paidCents / 2) : 0
}

const byCard: ReadonlySet<Outcome> = new Set([
  'paid',
  'partly refunded',
  'refunded',
  'cancelled, kept',
  'cancelled, half refunded',
  'disputed',
  'slot lost',
])

const status = {
  paid: 'completed',
  'partly refunded': 'completed',
  refunded: 'refunded',
  'cancelled, kept': 'cancelled',
  'cancelled, half refunded': 'cancelled',
  disputed: 'completed',
  'by hand, paid': 'completed',
  'by hand, partly paid': 'completed',
  'by hand, unpaid': 'completed',
  'by hand, given back': 'refunded',
  'by hand, cancelled': 'cancelled',
  free: 'completed',
  'slot lost': 'refunded',
  unpaid: 'expired',
  'another amount': 'expired',
  dollars: 'expired',
  'still to be paid': 'pending',
} as const satisfies Record<Outcome, string>

const neverCompleted: ReadonlySet<Outcome> = new Set([
  'slot lost',
  'unpaid',
  'another amount',
  'dollars',
  'still to be paid',
])

const startOf = ({ startedOn }: FixtureBooking) => new Date(`${startedOn}T06:00:00Z`)
const paymentIntentOf = (booking: FixtureBooking) =>
  isPayment(booking) && isCheckout(booking) ? `pi_${booking.id}` : null

const bookingOf = (
  booking: FixtureBooking,
  websiteIds: Record<FixtureBooking['website'], string>,
) => ({
  id: booking.id,
  websiteId: websiteIds[booking.website],
  studentName: booking.email,
  studentEmail: booking.email,
  calendarEmail: booking.email,
  sessionDate: new Date(`${booking.day}T10:00:00Z`),
  sessionType: booking.type,
  numberOfStudents: 1,
  durationMinutes: 120,
  basePrice: euroFromCents(booking.priceCents + booking.discountCents),
  discountAmount: euroFromCents(booking.discountCents),
  couponCode: booking.coupon,
  finalPrice: euroFromCents(booking.priceCents),
  paymentStatus: status[booking.outcome],
  source: isCheckout(booking) ? 'website' : 'operator',
  stripePaymentIntentId: paymentIntentOf(booking),
  completedAt: neverCompleted.has(booking.outcome) ? null : startOf(booking),
  expiresAt: status[booking.outcome] === 'pending' ? startOf(booking) : null,
  createdAt: startOf(booking),
})

/** A booking has at most one payment, which has the same id. */
const paymentOf = (booking: FixtureBooking) => ({
  id: booking.id,
  bookingId: booking.id,
  amount: euroFromCents(booking.outcome === 'dollars' ? 7_000 : booking.paidCents),
  currency: booking.outcome === 'dollars' ? 'usd' : 'eur',
  paymentDate: startOf(booking),
  paymentMethod: isCheckout(booking) ? 'card' : 'cash',
  status: paymentStatus(booking),
  stripePaymentIntentId: paymentIntentOf(booking),
})

const refundsOf = ({ id, outcome, day, refundedCents }: FixtureBooking) => {
  const handed = outcome.startsWith('by hand') && { method: 'cash', givenOn: day }
  const refund = { paymentId: id, requestedBy: 'operator', ...handed }
  // Failed and pending refunds don't count.
  if (outcome === 'paid')
    return (['failed', 'pending'] as const).map((status) => ({ ...refund, status, amount: '1.00' }))
  if (refundedCents === 0) return []
  return [{ ...refund, status: 'succeeded', amount: euroFromCents(refundedCents) }]
}

const paymentStatus = ({ outcome, paidCents, refundedCents }: FixtureBooking) => {
  if (outcome === 'disputed') return 'disputed'
  if (refundedCents === 0) return 'completed'
  return refundedCents === paidCents ? 'refunded' : 'partially_refunded'
}

/** Returns the payments less the refunds, in cents. */
export const netCents = ({ paidCents, refundedCents }: FixtureBooking): number =>
  paidCents - refundedCents

/** Returns the balance due, in cents. */
export const owedCents = ({ outcome, priceCents, paidCents }: FixtureBooking): number =>
  outcome === 'by hand, partly paid' || outcome === 'by hand, unpaid' ? priceCents - paidCents : 0

/** Returns whether the session takes place or took place. */
export const isHeld = ({ outcome }: FixtureBooking): boolean => status[outcome] === 'completed'

/** Returns whether a completed booking was cancelled or refunded. */
export const isCancelledAs = (booking: FixtureBooking, how: 'cancelled' | 'refunded'): boolean =>
  status[booking.outcome] === how && !neverCompleted.has(booking.outcome)

/**
 * Returns whether a visitor started the booking on a website. `isPaidCheckout` returns whether the
 * visitor also paid.
 */
export const isCheckout = ({ outcome }: FixtureBooking): boolean => !outcome.startsWith('by hand')
export const isPaidCheckout = (booking: FixtureBooking): boolean =>
  isCheckout(booking) && !['expired', 'pending'].includes(status[booking.outcome])
export const isExpiredUnpaid = ({ outcome }: FixtureBooking): boolean => outcome === 'unpaid'
const isPayment = ({ outcome, paidCents }: FixtureBooking): boolean =>
  paidCents > 0 || outcome === 'dollars'
/** Returns whether the booking has a card payment, even one that didn't complete it. */
export const isCardPayment = (booking: FixtureBooking): boolean =>
  isPayment(booking) && isCheckout(booking)
export const hasBoughtSession = (booking: FixtureBooking): boolean =>
  isPayment(booking) && !neverCompleted.has(booking.outcome)
