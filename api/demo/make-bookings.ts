import { overlaps } from '@synapse/shared/availability/slot'
import { defaultPattern } from '@synapse/shared/availability/timetable'
import { euroFromCents, percentOfCents } from '@synapse/shared/money'
import { defaultPackages } from '@synapse/shared/package/package'
import { priceOf } from '@synapse/shared/package/price'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { Person } from '#demo/people'
import type { Random } from '#demo/random'

export type DemoCoupon = { id: string; code: string; percent: number }

type BookingPlan = {
  count: number
  now: Temporal.Instant
  websiteIds: readonly string[]
  people: readonly Person[]
  coupons: readonly DemoCoupon[]
  /** Start times that are already taken. */
  taken: readonly Temporal.Instant[]
}

/** A row of the `bookings` table. */
export type BookingRow = ReturnType<typeof makeBooking>

/**
 * More bookings than fit into a year of regular slots. Beyond this number, sessions take place day
 * and night.
 */
const maxInUsualWeek = 1_400
// Leave out 03:00: in the night when the clocks go forward, it is only two hours after midnight.
const aroundTheClock = ['00:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']
const daysAhead = 45

/** Returns the requested number of bookings, working backwards from six weeks ahead. */
export const makeBookings = (random: Random, plan: BookingPlan): BookingRow[] => {
  const rows: BookingRow[] = []
  const today = maltaDate(plan.now)
  const earliest = today.subtract({ years: 60 })
  let date = today.add({ days: daysAhead })
  while (rows.length < plan.count && Temporal.PlainDate.compare(date, earliest) > 0) {
    for (const time of startTimes(date, plan.count)) {
      const start = maltaInstant(date, time)
      if (plan.taken.some((other) => overlaps(start, other))) continue
      rows.push(...attemptsAt(random, plan, start))
    }
    date = date.subtract({ days: 1 })
  }
  return rows.slice(0, plan.count)
}

const startTimes = (date: Temporal.PlainDate, count: number) =>
  count > maxInUsualWeek
    ? aroundTheClock
    : defaultPattern
        .filter(({ dayOfWeek }) => dayOfWeek === date.dayOfWeek)
        .map(({ startTime }) => startTime)

/**
 * Returns the bookings of one slot: at most one completed booking, and others that were cancelled,
 * refunded, expired or not paid yet.
 */
const attemptsAt = (random: Random, plan: BookingPlan, start: Temporal.Instant): BookingRow[] => {
  const isAhead = Temporal.Instant.compare(start, plan.now) > 0
  const daysLeft = plan.now.until(start).total({ unit: 'hours' }) / 24
  const rows: BookingRow[] = []
  // The closer a day is, the more of its slots are booked.
  const isFilled = random.chance(isAhead ? Math.max(0.1, 0.75 - daysLeft / 60) : 0.68)
  if (isFilled) rows.push(makeBooking(random, plan, start, 'completed'))
  if (random.chance(0.05)) rows.push(makeBooking(random, plan, start, 'cancelled'))
  if (random.chance(0.04)) rows.push(makeBooking(random, plan, start, 'refunded'))
  if (random.chance(0.16)) rows.push(makeBooking(random, plan, start, 'expired'))
  if (isAhead && random.chance(0.02)) rows.push(makeBooking(random, plan, start, 'pending'))
  return rows
}

const makeBooking = (
  random: Random,
  { now, websiteIds, people, coupons }: BookingPlan,
  start: Temporal.Instant,
  paymentStatus: 'completed' | 'cancelled' | 'refunded' | 'expired' | 'pending',
) => {
  const id = random.uuid()
  const student = random.pick(people)
  const offer = defaultPackages[pickPackage(random)]
  const isByOperator = paymentStatus === 'completed' && random.chance(0.06)
  const coupon = !isByOperator && random.chance(0.15) ? random.pick(coupons) : undefined
  const isGift = isByOperator && random.chance(0.3)
  const baseCents = isGift ? 0 : offer.priceCents
  const price = priceOf(baseCents, coupon ? percentOfCents(baseCents, coupon.percent) : 0)
  const created = createdBefore(random, start, now, paymentStatus === 'pending')
  const paid = created.add({ seconds: random.between(40, 900) })
  const isPaid = paymentStatus !== 'expired' && paymentStatus !== 'pending'
  const hasEnded = paymentStatus === 'cancelled' || paymentStatus === 'refunded'
  return {
    id,
    website_id: websiteIds[random.chance(0.85) ? 0 : websiteIds.length - 1] ?? '',
    student_name: student.name,
    student_email: student.email,
    calendar_email: student.email,
    participant_emails: Array.from(
      { length: offer.numberOfStudents - 1 },
      () => random.pick(people).email,
    ),
    session_date: start.toString(),
    session_type: offer.type,
    number_of_students: offer.numberOfStudents,
    duration_minutes: offer.durationMinutes,
    base_price: euroFromCents(price.baseCents),
    discount_amount: euroFromCents(price.discountCents),
    final_price: euroFromCents(price.totalCents),
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    payment_status: paymentStatus,
    source: isByOperator ? 'operator' : 'website',
    stripe_payment_intent_id:
      isPaid && !isByOperator && price.totalCents > 0 ? `pi_demo${id.replaceAll('-', '')}` : null,
    google_meet_link: isPaid ? `https://meet.jit.si/synapse-ai-${id.replaceAll('-', '')}` : null,
    invite_sequence: hasEnded ? 1 : 0,
    guest_message: !isByOperator && random.chance(0.25) ? random.pick(messages) : null,
    expires_at: paymentStatus === 'pending' ? now.add({ minutes: 25 }).toString() : null,
    completed_at: isPaid ? paid.toString() : null,
    cancelled_at: hasEnded ? endedAt(random, paid, start, now).toString() : null,
    created_at: created.toString(),
    updated_at: paid.toString(),
  }
}

const pickPackage = (random: Random): keyof typeof defaultPackages => {
  const share = random.next()
  if (share < 0.62) return 'individual'
  return share < 0.88 ? 'duo' : 'group'
}

const createdBefore = (
  random: Random,
  start: Temporal.Instant,
  now: Temporal.Instant,
  isJustNow: boolean,
): Temporal.Instant => {
  if (isJustNow) return now.subtract({ minutes: random.between(1, 5) })
  const wished = start.subtract({
    minutes: random.between(3, 30 * 24) * 60 + random.between(0, 59),
  })
  const latest = now.subtract({ minutes: random.between(60, 60 * 24 * 10) })
  return Temporal.Instant.compare(wished, latest) < 0 ? wished : latest
}

const endedAt = (
  random: Random,
  paid: Temporal.Instant,
  start: Temporal.Instant,
  now: Temporal.Instant,
) => {
  const latest = Temporal.Instant.compare(start, now) < 0 ? start : now
  return paid.add({
    seconds: Math.floor(Math.max(0, paid.until(latest).total('seconds')) * random.next()),
  })
}

const messages = [
  'I use spreadsheets all day and would like to start there.',
  'Please show image tools as well.',
  'We run a small shop and want to answer customers faster.',
  'I have never used any of this, so please go slowly.',
  'I’d like to use it to write reports.',
  'Could we look at data protection, too?',
]
