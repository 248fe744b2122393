import { randomUUID } from 'node:crypto'
import { overlaps } from '@synapse/shared/availability/slot'
import { defaultPattern } from '@synapse/shared/availability/timetable'
import { euroFromCents, percentOfCents } from '@synapse/shared/money'
import { defaultPackages, priceOf } from '@synapse/shared/package/package'
import { manualMethods } from '@synapse/shared/payment/payment'
import { maltaDate, maltaInstant, startOfDay } from '@synapse/shared/time'
import type { Person } from '#demo/people'
import type { Random } from '#demo/random'

type BookingPlan = {
  count: number
  now: Temporal.Instant
  websiteIds: readonly string[]
  people: readonly Person[]
  coupons: readonly { id: string; code: string; percent: number }[]
  taken: readonly Temporal.Instant[]
}

/** The countries of the students' cards. Common countries are listed several times. */
const cardCountries = ['MT', 'MT', 'MT', 'MT', 'MT', 'MT', 'MT', 'IT', 'DE', 'FR', 'GB', 'US']

type Status = 'completed' | 'cancelled' | 'refunded' | 'expired' | 'pending'
type MadeBooking = ReturnType<typeof makeBooking>

/**
 * If more bookings than this are requested, some are also generated at night, outside the regular
 * slots.
 */
export const maxRegularBookings = 1_400
// Leave out 03:00: on the night when the clocks go forward, 03:00 is only two hours after midnight,
// so the sessions would be too close together.
const aroundTheClock = ['00:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']
const daysAhead = 45

/** Generates bookings backwards in time, starting six weeks from now. */
export const makeBookings = (random: Random, plan: BookingPlan): MadeBooking[] => {
  const bookings: MadeBooking[] = []
  let date = maltaDate(plan.now).add({ days: daysAhead })
  while (bookings.length < plan.count) {
    for (const time of startTimes(date, plan.count)) {
      const start = maltaInstant(date, time)
      if (plan.taken.some((other) => overlaps(start, other))) continue
      const attempts = attemptsAt(random, plan.now, start)
      bookings.push(...attempts.map((status) => makeBooking(random, plan, start, status)))
    }
    date = date.subtract({ days: 1 })
  }
  return bookings.slice(0, plan.count)
}

const startTimes = (date: Temporal.PlainDate, count: number) =>
  count > maxRegularBookings
    ? aroundTheClock
    : defaultPattern
        .filter(({ dayOfWeek }) => dayOfWeek === date.dayOfWeek)
        .map(({ startTime }) => startTime)

/** Returns the statuses of all bookings for one slot; at most one of them is 'completed'. */
const attemptsAt = (random: Random, now: Temporal.Instant, start: Temporal.Instant): Status[] => {
  const daysLeft = now.until(start).total('hours') / 24
  // The closer a future day is, the more of its slots are booked.
  const share = daysLeft > 0 ? Math.max(0.1, 0.75 - daysLeft / 60) : 0.68
  const shares = { completed: share, cancelled: 0.05, refunded: 0.04, expired: 0.16 }
  return [
    ...(Object.keys(shares) as (keyof typeof shares)[]).filter((of) => random.chance(shares[of])),
    ...(daysLeft > 0 && random.chance(0.02) ? (['pending'] as const) : []),
  ]
}

const makeBooking = (
  random: Random,
  plan: BookingPlan,
  start: Temporal.Instant,
  paymentStatus: Status,
) => {
  const sale = makeSale(random, plan, start, paymentStatus)
  const row = makeRow(random, plan, sale)
  const refundPercent = refundPercentOf(random, paymentStatus)
  const payment = makePayment(random, sale, refundPercent)
  const refund = payment && refundPercent > 0 && makeRefund(sale, payment.id, refundPercent)
  return { row, payment, refund, events: makeEvents(sale, payment) }
}

type Sale = ReturnType<typeof makeSale>

const makeSale = (
  random: Random,
  { now, people, coupons }: BookingPlan,
  start: Temporal.Instant,
  paymentStatus: Status,
) => {
  const id = randomUUID()
  const key = id.replaceAll('-', '')
  const student = random.pick(people)
  const size = random.next()
  const offer = defaultPackages[size < 0.62 ? 'individual' : size < 0.88 ? 'duo' : 'group']
  const isByOperator = paymentStatus === 'completed' && random.chance(0.06)
  const coupon = !isByOperator && random.chance(0.15) ? random.pick(coupons) : undefined
  const baseCents = isByOperator && random.chance(0.3) ? 0 : offer.priceCents
  const price = priceOf(baseCents, coupon ? percentOfCents(baseCents, coupon.percent * 100) : 0)
  const created =
    paymentStatus === 'pending'
      ? now.subtract({ minutes: random.between(1, 5) })
      : earlierOf(
          start.subtract({ minutes: random.between(3 * 60, 30 * 24 * 60) }),
          now.subtract({ minutes: random.between(60, 60 * 24 * 10) }),
        )
  const paid = created.add({ seconds: random.between(40, 900) })
  const isPaid = paymentStatus !== 'expired' && paymentStatus !== 'pending'
  const secondsLeft = Math.max(0, Math.floor(paid.until(earlierOf(start, now)).total('seconds')))
  const hasEnded = paymentStatus === 'cancelled' || paymentStatus === 'refunded'
  const endedAt = hasEnded ? paid.add({ seconds: random.between(0, secondsLeft) }).toString() : null
  const intentId = isPaid && !isByOperator && price.totalCents > 0 ? `pi_demo${key}` : null
  const about = { id, key, start, paymentStatus, student, offer, isByOperator, coupon, price }
  return { ...about, created, paid, isPaid, endedAt, intentId }
}

const makeRow = (random: Random, { now, websiteIds, people }: BookingPlan, sale: Sale) => {
  const { student, offer, price, paymentStatus, isByOperator, isPaid, endedAt } = sale
  return {
    id: sale.id,
    websiteId: websiteIds[random.chance(0.85) ? 0 : 1],
    studentName: student.name,
    studentEmail: student.email,
    calendarEmail: student.email,
    participantEmails: Array.from(
      { length: offer.numberOfStudents - 1 },
      () => random.pick(people).email,
    ),
    sessionDate: sale.start.toString(),
    sessionType: offer.type,
    numberOfStudents: offer.numberOfStudents,
    durationMinutes: offer.durationMinutes,
    basePrice: euroFromCents(price.baseCents),
    discountAmount: euroFromCents(price.discountCents),
    finalPrice: euroFromCents(price.totalCents),
    couponId: sale.coupon?.id ?? null,
    couponCode: sale.coupon?.code ?? null,
    paymentStatus,
    source: isByOperator ? 'operator' : 'website',
    stripePaymentIntentId: sale.intentId,
    googleMeetLink: isPaid ? `https://meet.jit.si/synapse-ai-${sale.key}` : null,
    inviteSequence: endedAt ? 1 : 0,
    guestMessage: !isByOperator && random.chance(0.25) ? random.pick(messages) : null,
    expiresAt: paymentStatus === 'pending' ? now.add({ minutes: 25 }).toString() : null,
    completedAt: isPaid ? sale.paid.toString() : null,
    cancelledAt: endedAt,
    createdAt: sale.created.toString(),
    updatedAt: sale.paid.toString(),
  }
}

const refundPercentOf = (random: Random, paymentStatus: Status) => {
  if (paymentStatus === 'refunded') return 100
  return paymentStatus === 'cancelled' && random.chance(0.4) ? 50 : 0
}

const makePayment = (
  random: Random,
  { id, key, price, isByOperator, isPaid, intentId, created, paid }: Sale,
  refundPercent: number,
) => {
  const percent = isByOperator ? random.pick([100, 100, 100, 50, 0]) : isPaid ? 100 : 0
  const cents = percentOfCents(price.totalCents, percent * 100)
  if (cents === 0) return undefined
  return {
    id: randomUUID(),
    bookingId: id,
    amount: euroFromCents(cents),
    paymentDate: (isByOperator ? startOfDay(maltaDate(created)) : paid).toString(),
    paymentMethod: isByOperator ? random.pick(manualMethods) : 'card',
    reference: isByOperator ? `Receipt ${random.between(101, 999)}` : null,
    status: { 0: 'completed', 50: 'partially_refunded', 100: 'refunded' }[refundPercent],
    stripePaymentIntentId: intentId,
    stripeChargeId: intentId && `ch_demo${key}`,
    cardCountry: intentId && random.pick(cardCountries),
    createdAt: paid.toString(),
  }
}

const makeRefund = ({ key, price, endedAt }: Sale, paymentId: string, percent: number) => ({
  paymentId,
  amount: euroFromCents(percentOfCents(price.totalCents, percent * 100)),
  status: 'succeeded',
  requestedBy: 'operator',
  stripeRefundId: `re_demo${key}`,
  createdAt: endedAt,
  updatedAt: endedAt,
})

const makeEvents = (sale: Sale, payment: ReturnType<typeof makePayment>) => {
  const { id, student, isPaid, endedAt, intentId } = sale
  const paid = sale.paid.toString()
  const event = (kind: string, at: string | null, detail: object = {}) =>
    at ? [{ bookingId: id, kind, at, detail }] : []
  const method = intentId ? { paymentIntent: intentId } : { method: payment?.paymentMethod }
  return [
    ...event('created', sale.created.toString()),
    ...(payment ? event('paid', paid, { amount: payment.amount, ...method }) : []),
    ...event('completed', isPaid ? paid : null),
    ...event('mail_sent', isPaid ? paid : null, { kind: 'confirmation', to: student.email }),
    ...event('cancelled', endedAt),
    ...event('expired', sale.paymentStatus === 'expired' ? paid : null),
  ]
}

export const earlierOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

const messages = [
  'I use spreadsheets all day and would like to start there.',
  'Please show image tools as well.',
  'We run a small shop and want to answer customers faster.',
  'I have never used any of this, so please go slowly.',
  'I’d like to use it to write reports.',
  'Could we look at data protection, too?',
]
