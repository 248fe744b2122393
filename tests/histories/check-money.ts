import { Booking } from '@synapse/api/booking/model'
import { Invoice } from '@synapse/api/invoice/model'
import { Payment } from '@synapse/api/payment/model'
import { Refund } from '@synapse/api/refund/model'
import { requestedCents } from '@synapse/shared/invoice/balance'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { centsFromEuro, euroFromCents, sumCents } from '@synapse/shared/money'
import { readPaymentSummary } from '@synapse/shared/payment/contract'
import { readStripeBalance } from '@synapse/shared/payout/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { maltaDate } from '@synapse/shared/time'
import { expect } from 'vitest'
import { issuedNumbers } from '#histories/issued-numbers.ts'
import type { Simulation } from '#histories/step.ts'
import { refundsOf } from '#support/readers/rows.ts'
import { defaultNow } from '#support/run/clock.ts'

/** Checks payments, refunds and disputes against Stripe's records. */
export const checkMoney = async ({ world, operator }: Simulation) => {
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
      euroFromCents(sumCents(own.map(({ amount }) => centsFromEuro(amount)))),
    )
    if (!payment.stripePaymentIntentId) continue
    const intent = payment.stripePaymentIntentId
    expect(
      sumCents(
        own.filter(({ method }) => method === null).map(({ amount }) => centsFromEuro(amount)),
      ),
      `${name}: refunded as at Stripe`,
    ).toBe(
      sumCents(refunds.filter((one) => one.payment_intent === intent).map(({ amount }) => amount)),
    )
    const moved = disputes
      .filter((one) => one.payment_intent === intent)
      .flatMap(({ balance_transactions }) => balance_transactions)
    expect(disputedCents(payment), `${name}: disputed as at Stripe`).toBe(
      sumCents(moved.map(({ net }) => -net)),
    )
  }
  const { difference, differences } = await operator.call(readStripeBalance)
  const wrong = differences.filter(({ reason }) => reason !== 'unassigned_payment')
  expect({ difference, wrong }, 'Stripe’s balance equals our records').toEqual({
    difference: '0.00',
    wrong: [],
  })
  expect((await world.db('disputes')).length, 'every dispute is recorded').toBe(disputes.length)

  const ofBookings = payments.filter(({ bookingId }) => bookingId !== null)
  const revenue = (await Booking.query(world.db)).map((one) => centsFromEuro(one.revenue))
  expect(sumCents(revenue), 'the bookings’ revenue equals their payments').toBe(
    sumCents(ofBookings.map(netCents)),
  )
  const summary = await operator.call(readPaymentSummary, { query: {} })
  expect(summary.net, 'payments, refunds and disputes add up').toBe(
    euroFromCents(sumCents(payments.filter(({ invoiceId }) => invoiceId === null).map(netCents))),
  )
}

/** Checks the numbers and totals of invoices, credit notes, quotes and receipts. */
export const checkDocuments = async (simulation: Simulation) => {
  const { world, operator, lostNumbers, creditedManually, wasRestored } = simulation
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
  for (const invoice of await operator.call(listInvoices)) {
    const { bookingId, creditedBy, kind, status } = invoice
    if (!bookingId || creditedBy || kind !== 'invoice' || status !== 'issued') continue
    const booking = await Booking.query(world.db).findById(bookingId)
    if (booking?.paymentStatus !== 'completed') continue
    expect(booking.owed, `the balance due of the booking ${bookingId} is its invoice’s`).toBe(
      euroFromCents(requestedCents(invoice)),
    )
  }
  for (const booking of await Booking.query(world.db)) {
    const documents = issued.filter(({ bookingId }) => bookingId === booking.id)
    if (documents.length === 0 || booking.paymentStatus === 'completed') continue
    if (creditedManually.has(booking.id)) continue
    const charged = sumCents(documents.map((one) => centsFromEuro(one.grossTotal)))
    const payments = await Payment.query(world.db).where({ bookingId: booking.id })
    // Overpayments aren't charged.
    const kept = Math.min(centsFromEuro(booking.finalPrice), sumCents(payments.map(keptCents)))
    // A credit note stays even if its refund fails later, because the amount is still owed.
    const owed = await Refund.query(world.db)
      .whereIn(
        'paymentId',
        payments.map(({ id }) => id),
      )
      .where({ status: 'failed' })
      .whereNotNull('returnedAt')
    const least = kept - sumCents(owed.map(({ amount }) => centsFromEuro(amount)))
    const what = `the documents of the ended booking ${booking.id} charge what was kept`
    expect(charged, what).toBeLessThanOrEqual(kept)
    expect(charged, what).toBeGreaterThanOrEqual(least)
  }

  const [first, last] = [defaultNow, world.clock.now()].map((moment) => maltaDate(moment).year)
  const query = { from: `${first}-01-01`, to: `${last}-12-31` }
  const books = await operator.call(readBooks, { query })
  const total = (name: 'netTotal' | 'vatTotal' | 'grossTotal') =>
    euroFromCents(sumCents(issued.map((one) => centsFromEuro(one[name]))))
  expect(books.income.total, 'documents and books agree').toMatchObject({
    net: total('netTotal'),
    vat: total('vatTotal'),
    gross: total('grossTotal'),
  })
  expect(
    euroFromCents(sumCents(books.vat.map(({ vat }) => centsFromEuro(vat)))),
    'VAT by rate adds up',
  ).toBe(books.sales.vat)
}

const disputedCents = ({ disputed, disputeFees }: Payment) =>
  centsFromEuro(disputed) + centsFromEuro(disputeFees)
/**
 * Returns what is left of a payment after refunds and a lost dispute, without deducting its fee.
 */
const keptCents = ({ amount, refunded, disputed, status }: Payment) =>
  Math.max(
    0,
    centsFromEuro(amount) -
      centsFromEuro(refunded) -
      (status === 'dispute_lost' ? centsFromEuro(disputed) : 0),
  )
const netCents = (payment: Payment) =>
  centsFromEuro(payment.amount) - centsFromEuro(payment.refunded) - disputedCents(payment)
export const hasSucceeded = ({ status }: { status: string | null }) => status === 'succeeded'
