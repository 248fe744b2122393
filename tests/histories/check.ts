import { verifyLog } from '@synapse/api/audit/verify-log'
import { Booking } from '@synapse/api/booking/model'
import { toTimestamp } from '@synapse/api/db/columns'
import { Invoice } from '@synapse/api/invoice/model'
import { Payment } from '@synapse/api/payment/model'
import { Refund } from '@synapse/api/refund/model'
import { sessionBufferHours } from '@synapse/shared/availability/slot'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { readPaymentSummary } from '@synapse/shared/payment/contract'
import { readStripeBalance } from '@synapse/shared/payout/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { maltaDate } from '@synapse/shared/time'
import { expect } from 'vitest'
import { refundsOf } from '../support/readers/rows.ts'
import { defaultNow } from '../support/world/clock.ts'
import { checkDevices, checkOfflineChanges } from './check-devices.ts'
import { checkJournal } from './check-journal.ts'
import { checkMails } from './check-mails.ts'
import { issuedNumbers } from './issued-numbers.ts'
import type { Business } from './step.ts'

/** Checks what must be true after any history (a random sequence of steps). */
export const checkEverything = async (business: Business): Promise<void> => {
  await checkBookings(business)
  await checkMoney(business)
  await checkDocuments(business)
  await checkJournal(business)
  await checkMails(business)
  await checkCalendar(business)
  await checkDevices(business)
  await checkOfflineChanges(business)
  await checkLog(business)
  const failed = await business.world.db.raw(
    `select name, output from pgboss.job where state = 'failed' or (state = 'retry' and start_after > now())`,
  )
  expect(failed.rows, 'no job is lost').toEqual([])
}

/** The log's latest entry about a booking or payment must match the tables. */
const checkLog = async ({ world: { db } }: Business) => {
  expect((await verifyLog(db)).brokenId, 'the activity log is intact').toBeNull()
  const { rows } = await db.raw(`select b.id from bookings b where payment_status is distinct from (
      select changes -> 'payment_status' ->> 1 from audit_entries where record_id = b.id::text
        and jsonb_exists(changes, 'payment_status') order by id desc limit 1)
    union all select p.id from payments p where refunded is distinct from (
      select (changes -> 'refunded' ->> 1)::numeric from audit_entries where record_id = p.id::text
        and jsonb_exists(changes, 'refunded') order by id desc limit 1)`)
  expect(rows, 'the activity log agrees with the tables').toEqual([])
}

const checkBookings = async ({ world, coupon, latePayments, wasRestored }: Business) => {
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
        // The booking or the invoice may be missing from a restored backup.
        ...(!wasRestored && { bookingId: booking?.id ?? null, invoiceId }),
      },
    ])
    if (invoiceId || booking?.completedAt) continue
    const isDisputed = payment[0]?.disputed !== '0.00'
    const hasFailed = ledger.some(
      ({ paymentId, status }) => paymentId === payment[0]?.id && status === 'failed',
    )
    const tasks = await world
      .db('todoItems')
      .where({ relatedBookingId: booking?.id ?? null })
      .whereIn('status', ['pending', 'in_progress'])
    // A lost slot is refunded automatically; the operator decides about any other payment.
    if (isDisputed || hasFailed || (booking?.paymentStatus !== 'refunded' && tasks.length > 0))
      continue
    const refunded = sum(
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
  // Bookings restored from Stripe keep their discount.
  if (!wasRestored)
    expect(usageCount, 'the coupon’s limit holds').toBeLessThanOrEqual(usageLimit + latePayments)
}

const checkMoney = async ({ world, operator }: Business) => {
  const payments = await Payment.query(world.db)
  const ledger = await refundsOf(world.db)
  const refunds = (await world.stripe.refunds({})).filter(hasSucceeded)
  const disputes = await world.stripe.disputes({})
  for (const payment of payments) {
    const name = `payment ${payment.id} (${payment.stripePaymentIntentId})`
    const own = ledger.filter(
      ({ paymentId, status }) => paymentId === payment.id && status === 'succeeded',
    )
    expect(payment.refunded, `${name}: refunded as in the ledger`).toBe(
      euroFromCents(sum(own.map(({ amount }) => centsFromEuro(amount)))),
    )
    if (!payment.stripePaymentIntentId) continue
    const intent = payment.stripePaymentIntentId
    expect(
      sum(own.filter(({ method }) => method === null).map(({ amount }) => centsFromEuro(amount))),
      `${name}: refunded as at Stripe`,
    ).toBe(sum(refunds.filter((one) => one.payment_intent === intent).map(({ amount }) => amount)))
    const moved = disputes
      .filter((one) => one.payment_intent === intent)
      .flatMap(({ balance_transactions }) => balance_transactions)
    expect(disputedCents(payment), `${name}: disputed as at Stripe`).toBe(
      sum(moved.map(({ net }) => -net)),
    )
  }
  const { difference, count } = await operator.call(readStripeBalance)
  expect([difference, count], 'Stripe’s balance equals our records').toEqual(['0.00', 0])
  expect((await world.db('disputes')).length, 'every dispute is recorded').toBe(disputes.length)

  const ofBookings = payments.filter(({ bookingId }) => bookingId !== null)
  const revenue = (await Booking.query(world.db)).map((one) => centsFromEuro(one.revenue))
  expect(sum(revenue), 'the bookings’ revenue equals their payments').toBe(
    sum(ofBookings.map(netCents)),
  )
  const summary = await operator.call(readPaymentSummary, { query: {} })
  expect(summary.net, 'payments, refunds and disputes add up').toBe(
    euroFromCents(sum(payments.filter(({ invoiceId }) => invoiceId === null).map(netCents))),
  )
}

const checkDocuments = async (business: Business) => {
  const { world, operator, lostNumbers, creditedByHand, wasRestored } = business
  const numbers = await issuedNumbers(world.db)
  for (const { id, number } of numbers)
    expect(lostNumbers.get(number) ?? id, `the number ${number} is used once`).toBe(id)
  for (const [name, documents = []] of Object.entries(
    Object.groupBy(numbers, (one) => one.series),
  )) {
    const used = documents.map(({ number }) => Number(number.slice(-3)))
    if (wasRestored)
      expect(new Set(used).size, `the series ${name} has no double`).toBe(used.length)
    else expect(used, `the series ${name} has no gap`).toEqual(used.map((_, index) => index + 1))
  }
  const issued = await Invoice.query(world.db).whereNotNull('issuedAt')
  for (const booking of await Booking.query(world.db)) {
    const documents = issued.filter(({ bookingId }) => bookingId === booking.id)
    if (documents.length === 0 || booking.paymentStatus === 'completed') continue
    if (creditedByHand.has(booking.id)) continue
    const charged = sum(documents.map((one) => centsFromEuro(one.grossTotal)))
    const payments = await Payment.query(world.db).where({ bookingId: booking.id })
    const kept = sum(payments.map((one) => centsFromEuro(one.amount) - centsFromEuro(one.refunded)))
    // The credit note of a refund that later failed stays, because the amount is still owed.
    const owed = await Refund.query(world.db)
      .whereIn(
        'paymentId',
        payments.map(({ id }) => id),
      )
      .where({ status: 'failed' })
      .whereNotNull('returnedAt')
    const least = kept - sum(owed.map(({ amount }) => centsFromEuro(amount)))
    const what = `the documents of the ended booking ${booking.id} charge what was kept`
    expect(charged, what).toBeLessThanOrEqual(kept)
    expect(charged, what).toBeGreaterThanOrEqual(least)
  }

  const [first, last] = [defaultNow, world.clock.now()].map((moment) => maltaDate(moment).year)
  const query = { from: `${first}-01-01`, to: `${last}-12-31` }
  const books = await operator.call(readBooks, { query })
  const total = (name: 'netTotal' | 'vatTotal' | 'grossTotal') =>
    euroFromCents(sum(issued.map((one) => centsFromEuro(one[name]))))
  expect(books.income.total, 'documents and books agree').toMatchObject({
    net: total('netTotal'),
    vat: total('vatTotal'),
    gross: total('grossTotal'),
  })
  expect(
    euroFromCents(sum(books.vat.map(({ vat }) => centsFromEuro(vat)))),
    'VAT by rate adds up',
  ).toBe(books.sales.vat)
}

const checkCalendar = async ({ world, wasRestored }: Business) => {
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
    // A session that had started before it was cancelled or refunded keeps its event.
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

const disputedCents = ({ disputed, disputeFees }: Payment) =>
  centsFromEuro(disputed) + centsFromEuro(disputeFees)
const netCents = (payment: Payment) =>
  centsFromEuro(payment.amount) - centsFromEuro(payment.refunded) - disputedCents(payment)
const hasSucceeded = ({ status }: { status: string | null }) => status === 'succeeded'
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
