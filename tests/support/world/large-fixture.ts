import { randomUUID } from 'node:crypto'
import { euroFromCents } from '@synapse/shared/money'
import type { World } from '#support/world/world.ts'

type Share = (cents: number) => number
const all: Share = (cents) => cents
const half: Share = (cents) => Math.floor(cents / 2)

/** How much of the price was paid, and how much of that was refunded. */
type Ending = {
  status: 'pending' | 'completed' | 'cancelled' | 'refunded' | 'expired'
  paid?: Share
  refunded?: Share
  isNeverCompleted?: true
  /** The operator created the booking, and payments are manual. */
  isByHand?: true
}

const outcomes = {
  paid: { status: 'completed', paid: all },
  'partly refunded': { status: 'completed', paid: all, refunded: () => 1_234 },
  refunded: { status: 'refunded', paid: all, refunded: all },
  'cancelled, kept': { status: 'cancelled', paid: all },
  'cancelled, half refunded': { status: 'cancelled', paid: all, refunded: half },
  disputed: { status: 'completed', paid: all },
  'by hand, paid': { status: 'completed', paid: all, isByHand: true },
  'by hand, partly paid': { status: 'completed', paid: () => 2_050, isByHand: true },
  'by hand, unpaid': { status: 'completed', isByHand: true },
  'by hand, given back': { status: 'refunded', paid: all, refunded: all, isByHand: true },
  'by hand, cancelled': { status: 'cancelled', isByHand: true },
  free: { status: 'completed' },
  'slot lost': { status: 'refunded', paid: all, refunded: all, isNeverCompleted: true },
  unpaid: { status: 'expired', isNeverCompleted: true },
  'another amount': { status: 'expired', paid: () => 4_512, isNeverCompleted: true },
  dollars: { status: 'expired', isNeverCompleted: true },
  'still to be paid': { status: 'pending', isNeverCompleted: true },
} as const satisfies Record<string, Ending>
type Outcome = keyof typeof outcomes
const outcomeNames = Object.keys(outcomes) as Outcome[]
const endingOf = ({ outcome }: { outcome: Outcome }): Ending => outcomes[outcome]

/** Tests can compute every figure from these bookings, without the database. */
export type FixtureBooking = {
  id: string
  outcome: Outcome
  website: 'synapse-ai' | 'other'
  email: string
  type: keyof typeof prices
  /** The session's day in Malta, as 'YYYY-MM-DD'. `startedOn` is the day of the checkout. */
  day: string
  startedOn: string
  priceCents: number
  coupon: (typeof coupons)[number]
  discountCents: number
  /** Card and manual payments. `refundedCents` is the part that was refunded. */
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

/** Inserts a year's bookings on two websites, many for each outcome, and returns them. */
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

/**
 * Cycles through outcomes, websites, packages and students at different rates, so that they mix.
 */
const createBooking = (index: number, day: Temporal.PlainDate): FixtureBooking => {
  const outcome = outcomeNames[index % outcomeNames.length] ?? 'paid'
  const { paid, refunded } = endingOf({ outcome })
  const type = types[(index * 7) % types.length] ?? 'individual'
  const priceCents = outcome === 'free' ? 0 : prices[type] + (index % 4) * 25
  const paidCents = paid?.(priceCents) ?? 0
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
    refundedCents: refunded?.(paidCents) ?? 0,
  }
}

const startOf = ({ startedOn }: FixtureBooking) => new Date(`${startedOn}T06:00:00Z`)
const paymentIntentOf = (booking: FixtureBooking) =>
  isPayment(booking) && isWebsiteBooking(booking) ? `pi_${booking.id}` : null

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
  paymentStatus: endingOf(booking).status,
  source: isWebsiteBooking(booking) ? 'website' : 'operator',
  stripePaymentIntentId: paymentIntentOf(booking),
  completedAt: endingOf(booking).isNeverCompleted ? null : startOf(booking),
  expiresAt: endingOf(booking).status === 'pending' ? startOf(booking) : null,
  createdAt: startOf(booking),
})

/** A booking has at most one payment, with the booking's own id. */
const paymentOf = (booking: FixtureBooking) => ({
  id: booking.id,
  bookingId: booking.id,
  amount: euroFromCents(booking.outcome === 'dollars' ? 7_000 : booking.paidCents),
  currency: booking.outcome === 'dollars' ? 'usd' : 'eur',
  paymentDate: startOf(booking),
  paymentMethod: isWebsiteBooking(booking) ? 'card' : 'cash',
  status: paymentStatus(booking),
  stripePaymentIntentId: paymentIntentOf(booking),
})

const refundsOf = ({ id, outcome, day, refundedCents }: FixtureBooking) => {
  const handed = endingOf({ outcome }).isByHand && { method: 'cash', givenOn: day }
  const refund = { paymentId: id, requestedBy: 'operator', ...handed }
  // Refunds that failed or are pending don't count.
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
export const owedCents = (booking: FixtureBooking): number =>
  endingOf(booking).isByHand && takesPlace(booking) ? booking.priceCents - booking.paidCents : 0

/** Returns whether the session takes place, or did. */
export const takesPlace = (booking: FixtureBooking): boolean =>
  endingOf(booking).status === 'completed'

/** Returns whether a completed booking was cancelled or refunded. */
export const wasCompletedThen = (booking: FixtureBooking, how: 'cancelled' | 'refunded'): boolean =>
  endingOf(booking).status === how && !endingOf(booking).isNeverCompleted

/** Returns whether a visitor started the booking on a website, through the checkout. */
export const isWebsiteBooking = (booking: FixtureBooking): boolean => !endingOf(booking).isByHand
/** Returns whether a visitor started the booking on a website and paid. */
export const isPaidWebsiteBooking = (booking: FixtureBooking): boolean =>
  isWebsiteBooking(booking) && !['expired', 'pending'].includes(endingOf(booking).status)
/** Returns whether the checkout expired without a payment. */
export const isExpiredUnpaid = ({ outcome }: FixtureBooking): boolean => outcome === 'unpaid'
const isPayment = ({ outcome, paidCents }: FixtureBooking): boolean =>
  paidCents > 0 || outcome === 'dollars'
/** Returns whether the booking has a card payment, even if the payment didn't complete it. */
export const isCardPayment = (booking: FixtureBooking): boolean =>
  isPayment(booking) && isWebsiteBooking(booking)
/** Returns whether a payment completed the booking. */
export const isCompletedByPayment = (booking: FixtureBooking): boolean =>
  isPayment(booking) && !endingOf(booking).isNeverCompleted
