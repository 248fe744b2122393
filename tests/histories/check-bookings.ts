import { Booking } from '@synapse/api/booking/model'
import { readWithdrawalAmounts } from '@synapse/api/booking/read-withdrawal'
import { toTimestamp } from '@synapse/api/db/columns'
import { Payment } from '@synapse/api/payment/model'
import { sessionBufferHours } from '@synapse/shared/availability/slot'
import { euroFromCents, sumCents } from '@synapse/shared/money'
import { isOpenTodo } from '@synapse/shared/todo/todo'
import { expect } from 'vitest'
import { hasSucceeded } from '#histories/check-money.ts'
import type { Simulation } from '#histories/step.ts'
import { refundsOf } from '#support/readers/rows.ts'

/** Checks sessions, their payments, and how often the coupon was used. */
export const checkBookings = async ({ world, coupon, latePayments, wasRestored }: Simulation) => {
  const bookings = await Booking.query(world.db)
  const live = bookings.filter(({ paymentStatus }) => paymentStatus === 'completed')
  const starts = live.map(({ start }) => start.epochMilliseconds).sort((a, b) => a - b)
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect(Math.min(...gaps), 'no two sessions overlap').toBeGreaterThanOrEqual(
    sessionBufferHours * 3_600_000,
  )
  expect(
    bookings.filter(({ paymentStatus }) => paymentStatus === 'pending'),
    'no booking stays pending',
  ).toEqual([])

  const payments = await Payment.query(world.db)
  const refunds = await world.stripe.refunds({})
  const ledger = await refundsOf(world.db)
  for (const session of await world.stripe.sessions({})) {
    if (session.payment_status !== 'paid') continue
    const name = `the paid checkout ${session.id}`
    const booking = bookings.find(({ id }) => id === session.metadata?.bookingId)
    const payment = payments.filter(
      ({ stripePaymentIntentId }) => stripePaymentIntentId === session.payment_intent,
    )
    const { invoiceId = null } = session.metadata ?? {}
    expect(payment, `${name} is recorded once`).toMatchObject([
      {
        amount: euroFromCents(session.amount_total ?? 0),
        // A restored backup may not contain the booking or the invoice.
        ...(!wasRestored && { bookingId: booking?.id ?? null, invoiceId }),
      },
    ])
    if (invoiceId || booking?.completedAt) continue
    const isDisputed = payment[0]?.disputed !== '0.00'
    const hasFailed = ledger.some(
      ({ paymentId, status }) => paymentId === payment[0]?.id && status === 'failed',
    )
    const todos = await world
      .db('todoItems')
      .where({ relatedBookingId: booking?.id ?? null })
      .whereIn('status', ['pending', 'in_progress'])
    // A payment for a lost slot is refunded automatically. The operator decides about any other
    // payment.
    if (isDisputed || hasFailed || (booking?.paymentStatus !== 'refunded' && todos.length > 0))
      continue
    const refunded = sumCents(
      refunds
        .filter(
          (refund) => refund.payment_intent === session.payment_intent && hasSucceeded(refund),
        )
        .map(({ amount }) => amount),
    )
    expect(refunded, `${name} was refunded in full`).toBe(session.amount_total)
  }

  const uses = bookings.filter(
    ({ couponId, completedAt }) => couponId === coupon.id && completedAt !== null,
  ).length
  const { usageCount, usageLimit } = await world.db('coupons').first().where({ id: coupon.id })
  expect(usageCount, 'the coupon’s uses are counted').toBe(uses)
  // A booking that was restored from Stripe keeps its discount.
  if (!wasRestored)
    expect(usageCount, 'the coupon’s limit holds').toBeLessThanOrEqual(usageLimit + latePayments)
}

/** Checks that there is a task for each refund due after a withdrawal. */
export const checkWithdrawals = async ({ world }: Simulation) => {
  for (const booking of await Booking.query(world.db).whereNotNull('withdrawnAt')) {
    const name = `the withdrawn booking ${booking.id}`
    expect(['cancelled', 'refunded'], `${name} has ended`).toContain(booking.paymentStatus)
    const { refundCents } = await readWithdrawalAmounts(world.db, booking, world.clock.now())
    if (refundCents === 0) continue
    const todos = await world.db('todoItems').where({ relatedBookingId: booking.id })
    expect(
      todos.map(({ status }) => isOpenTodo(status)),
      `${name} has a task`,
    ).toContain(true)
  }
}

/** Checks that the calendar contains exactly the upcoming sessions. */
export const checkCalendar = async ({ world, wasRestored }: Simulation) => {
  const bookings = await Booking.query(world.db)
  const events = (await world.google.events({})).filter(
    ({ status, extendedProperties }) =>
      status !== 'cancelled' && extendedProperties?.private?.bookingId,
  )
  const idOf = (event: (typeof events)[number]) =>
    String(event.extendedProperties?.private?.bookingId)
  expect(new Set(events.map(idOf)).size, 'a booking has at most one event').toBe(events.length)
  for (const event of events) {
    const booking = bookings.find(({ id }) => id === idOf(event))
    if (!booking && wasRestored) continue
    // If a session had started before it was cancelled or refunded, its event stays.
    const endedAt = booking?.cancelledAt ?? toTimestamp(world.clock.now())
    if (booking && booking.sessionDate <= endedAt) continue
    expect(booking?.paymentStatus, `the event of ${idOf(event)} is of a live booking`).toBe(
      'completed',
    )
  }
  const inCalendar = new Set(events.map(idOf))
  const isUpcoming = ({ paymentStatus, isUnconfirmed, sessionDate }: Booking) =>
    paymentStatus === 'completed' && !isUnconfirmed && sessionDate > toTimestamp(world.clock.now())
  expect(
    bookings.filter((booking) => isUpcoming(booking) && !inCalendar.has(booking.id)),
    'every upcoming session has an event',
  ).toEqual([])
}
