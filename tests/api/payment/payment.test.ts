import { randomUUID } from 'node:crypto'
import {
  exportPayments,
  listPayments,
  readPaymentSummary,
  readStripeStatus,
} from '@synapse/shared/payment/contract'
import { readOverview } from '@synapse/shared/report/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const fill = async () => {
  const first = await world.book({ studentName: 'Maria Borg' })
  world.clock.advance({ hours: 24 })
  const second = await world.book({ studentName: '@Karl', sessionType: 'duo' })
  await dashboardRefund(world, checkoutSessionIdOf(second), 4_000)
  await world.checkout()
  return { first, second }
}

describe('payments', () => {
  test('are totalled, listed newest first with their refunds, filtered and exported', async () => {
    const { first, second } = await fill()
    const totals = {
      gross: '160.00',
      refunds: '40.00',
      disputes: '0.00',
      net: '120.00',
      average: '80.00',
      completed: 1,
      pending: 1,
      owed: '0.00',
      unpaid: 0,
      refunded: 1,
      disputed: 0,
    }
    expect(await operator.call(readPaymentSummary)).toEqual(totals)
    expect(await operator.call(readPaymentSummary, { query: { search: 'nobody' } })).toEqual({
      gross: '0.00',
      refunds: '0.00',
      disputes: '0.00',
      net: '0.00',
      average: '0.00',
      completed: 0,
      pending: 0,
      owed: '0.00',
      unpaid: 0,
      refunded: 0,
      disputed: 0,
    })
    const { items, total } = await operator.call(listPayments)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        bookingId: second.id,
        website: 'synapse-ai',
        studentName: '@Karl',
        amount: '100.00',
        refunded: '40.00',
        net: '60.00',
        status: 'partially_refunded',
        paymentMethod: 'card',
      },
      { bookingId: first.id, amount: '60.00', refunded: '0.00', status: 'completed' },
    ])
    expect(items[0]?.stripeUrl).toBe(
      `https://dashboard.stripe.com/test/payments/${items[0]?.stripePaymentIntentId}`,
    )
    const amounts = async (query = {}) =>
      (await operator.call(listPayments, { query })).items.map(({ amount }) => amount)
    expect(await amounts({ to: '2027-02-01' })).toEqual(['60.00'])
    expect(await amounts({ search: 'borg' })).toEqual(['60.00'])
    expect(await amounts({ website: 'synapse-ai', page: 2, pageSize: 1 })).toEqual(['60.00'])
    await world.make.website({ slug: 'other' })
    expect(await amounts({ website: 'other' })).toEqual([])
    const { disposition, lines } = await downloadCsv(operator, '/api/admin/payments/export')
    expect(disposition).toContain('payments-2027-02-02.csv')
    const [heading, newest] = lines
    expect(heading).toBe(
      'Date,Order,Website,Student,E-mail,Amount,Refunded,Disputed,Net,Currency,Status,Method,Stripe payment,Stripe fee,Payout,Paid out on',
    )
    expect(newest).toContain(`"'@Karl"`)
    expect(newest).toContain('100.00,40.00,0.00,60.00,EUR,partially_refunded,card,pi_')
    expect(await operator.call(readStripeStatus)).toMatchObject({
      lastWebhookAt: expect.any(String),
      lastWebhookType: expect.stringMatching(/^(checkout|charge|refund)\./),
    })
  })

  test('of the wrong amount count as revenue, even if the booking has expired', async () => {
    const pay = async (name: string, currency: string) => {
      const intent = `pi_${randomUUID()}`
      const booking = await world.make.completedBooking({
        studentName: name,
        paymentStatus: 'expired',
        completedAt: null,
        stripePaymentIntentId: intent,
      })
      await world.db('payments').insert({
        bookingId: booking.id,
        amount: '45.00',
        currency,
        paymentDate: booking.createdAt,
        paymentMethod: 'card',
        stripePaymentIntentId: intent,
      })
    }
    await pay('Odd Amount', 'eur')
    const query = { website: 'synapse-ai' }
    expect(await operator.call(listPayments, { query })).toMatchObject({
      total: 1,
      items: [{ studentName: 'Odd Amount', amount: '45.00' }],
    })
    expect((await operator.call(readPaymentSummary, { query })).gross).toBe('45.00')
    await pay('Odd Money', 'usd')
    // Payments in other currencies are listed with their currency, but not included in any total.
    expect((await operator.call(readPaymentSummary, { query })).gross).toBe('45.00')
    expect(
      (await operator.call(listPayments, { query })).items
        .map(({ currency }) => currency)
        .toSorted(),
    ).toEqual(['eur', 'usd'])
    await pay('Odd Yen', 'jpy')
    const { text } = await downloadCsv(operator, exportPayments.path)
    for (const amounts of ['45.00,0.00,0.00,45.00,USD', '4500,0,0,4500,JPY'])
      expect(text).toContain(amounts)
    const overview = await operator.call(readOverview, { query })
    expect(overview).toMatchObject({ revenue: '45.00', totalBookings: 0 })
    const [site] = await operator.call(listWebsites)
    expect(site?.stats).toMatchObject({ revenue: '45.00', bookings: 0 })
  })
})

test('the Stripe status shows Stripe’s mode and whether Stripe is reachable', async () => {
  expect(await operator.call(readStripeStatus)).toMatchObject({
    mode: 'test',
    isReachable: true,
    lastWebhookAt: null,
  })
  await world.stripe.addFault({ kind: 'fail', count: 1, path: '/v1/balance' })
  expect((await operator.call(readStripeStatus)).isReachable).toBe(false)
})
