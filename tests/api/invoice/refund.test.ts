import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import {
  creditInvoice,
  type Invoice,
  listInvoices,
  removeInvoicePayment,
} from '@synapse/shared/invoice/contract'
import { buildStatement, clientTotals } from '@synapse/shared/invoice/statement'
import { refundInvoice } from '@synapse/shared/refund/contract'
import { cancelTodo, completeTodo, deleteTodo } from '@synapse/shared/todo/contract'
import { overpaidMessage } from '@synapse/shared/todo/todo'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { cardPaymentActions } from '#support/actors/card-payments.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { dashboardRefund, openDispute } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { refundsOf, todosOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices()
const { payByCard } = invoicePageActions({ world })
const { paidByCard } = cardPaymentActions({ world, operator })

const byHand = { method: 'bank_transfer', date: '2027-02-01' } as const
const requestOf = (id: string, amount: string, more?: Partial<BodyOf<typeof refundInvoice>>) => ({
  params: { id },
  input: { amount, ...more },
})
const refund = (...args: Parameters<typeof requestOf>) =>
  operator.call(refundInvoice, requestOf(...args))
const balanceOf = async ({ clientId }: Invoice) => {
  const all = await operator.call(listInvoices)
  const of = { clientId: clientId ?? '', from: '2027-01-01', to: '2027-12-31' }
  return [buildStatement(all, of).closingCents, clientTotals(all, of.clientId).paidCents]
}
const todos = async () => (await todosOf(world.db)).map(({ title, status }) => [title, status])

describe('a credited invoice’s overpayment is refunded', () => {
  test('manually, completing the task', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '20.00', { date: '2027-01-31' })
    await invoices.pay(invoice.id, '15.40', { method: 'cash' })
    await invoices.credit(invoice.id)
    expect(await todos()).toEqual([['Refund €35.40: invoice 202702-001 was credited', 'pending']])
    expect(
      await refund(invoice.id, '15.40', { byHand: { method: 'cash', date: '2027-02-01' } }),
    ).toEqual({ refund: { amount: '15.40', status: 'succeeded' }, message: '€15.40 was refunded.' })
    expect(await todos()).toEqual([['Refund €20.00: invoice 202702-001 was credited', 'pending']])
    await refund(invoice.id, '20.00', { byHand })
    expect(await todos()).toMatchObject([[expect.anything(), 'completed']])
    expect(await invoices.read(invoice.id)).toMatchObject({
      paid: '0.00',
      payments: [
        { returns: [{ amount: '20.00', date: '2027-02-01' }], remaining: '0.00' },
        { returns: [{ amount: '15.40' }] },
      ],
    })
    expect(await balanceOf(invoice)).toEqual([0, 0])
  })

  test('from the payments that aren’t disputed', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '10.00')
    const session = await payByCard(invoice)
    await openDispute(world, session)
    await invoices.credit(invoice.id)
    expect(await refund(invoice.id, '10.00', { byHand })).toMatchObject({
      refund: { amount: '10.00', status: 'succeeded' },
    })
    expect(await refundsOf(world.db)).toMatchObject([{ amount: '10.00', method: 'bank_transfer' }])
    await expect(refund(invoice.id, '0.01', { byHand })).toBeRefused('too_much')
  })

  test('only once, even if a dashboard refund’s webhook was lost', async () => {
    const { invoice, session } = await paidByCard()
    await invoices.credit(invoice.id)
    await withoutWebhooks(world, () => dashboardRefund(world, session))
    await expect(refund(invoice.id, '35.40')).toBeRefused('changed')
    const both = await Promise.allSettled([
      refund(invoice.id, '35.40'),
      refund(invoice.id, '35.40'),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await world.finishJobs()
    expect(await balanceOf(invoice)).toEqual([0, 0])
    expect(await todos()).toMatchObject([[expect.anything(), 'completed']])
  })

  test('only once if it is requested twice', async () => {
    const { invoice } = await paidByCard()
    await invoices.credit(invoice.id)
    const part = [invoice.id, '5.40', { remaining: '35.40' }] as const
    await refund(...part)
    await expect(refund(...part)).toBeRefused('changed')
    const all = refund(invoice.id, '35.40', { remaining: '35.40' })
    await expect(all).toBeRefused('changed')
    // Older versions of the app don't send the remaining amount.
    await world.stripe.addFault({ kind: 'hold', path: '/v1/refunds' })
    const both = [refund(invoice.id, '5.40'), refund(invoice.id, '5.40')]
    await Promise.race(both)
    await world.stripe.clearFaults({})
    expect(await successesOf(both)).toHaveLength(1)
    expect((await refundsOf(world.db)).map(({ amount }) => amount)).toEqual(['5.40', '5.40'])
  })

  test('immediately if the refund was made outside Stripe, otherwise once Stripe is available again', async () => {
    const { invoice } = await paidByCard()
    await invoices.credit(invoice.id)
    await world.stripe.addFault({ kind: 'fail', count: 999, path: '/v1/refunds' })
    const outsideStripe = { ...byHand, note: 'Agreed by phone' }
    expect(await refund(invoice.id, '5.40', { outsideStripe })).toMatchObject({
      refund: { status: 'succeeded' },
      message: '€5.40 was refunded.',
    })
    expect(await refund(invoice.id, '30.00')).toMatchObject({
      refund: { status: 'pending' },
      message: 'Stripe isn’t responding. €30.00 will be refunded as soon as Stripe is available.',
    })
    await world.finishJobs(world.stripe.clearFaults({}))
    expect(await refundsOf(world.db)).toMatchObject([
      { amount: '5.40', method: 'bank_transfer', reason: 'Agreed by phone' },
      { amount: '30.00', status: 'succeeded', method: null },
    ])
    expect(await todos()).toMatchObject([[expect.anything(), 'completed']])
  })

  test('by other means if Stripe refuses, and the task stays open until that refund is recorded', async () => {
    const { invoice } = await paidByCard()
    await invoices.credit(invoice.id)
    await world.stripe.setRefundOutcome({ outcome: 'refused' })
    await expect(refund(invoice.id, '35.40')).toBeRefused('refund_failed')
    await world.finishJobs()
    expect(await todos()).toEqual([['Refund €35.40: invoice 202702-001 was credited', 'pending']])
    await refund(invoice.id, '35.40', { byHand, isOutsideStripe: true })
    expect(await balanceOf(invoice)).toEqual([0, 0])
    expect(await todos()).toMatchObject([[expect.anything(), 'completed']])
  })
})

test('a failed refund of a credited invoice is listed under failed jobs until a retry succeeds', async () => {
  const { invoice } = await paidByCard()
  await invoices.credit(invoice.id)
  await world.stripe.setRefundOutcome({ outcome: 'refused' })
  await expect(refund(invoice.id, '30.00')).toBeRefused('refund_failed')
  await world.finishJobs()
  const failed = () => operator.call(listFailedJobs)
  expect(await failed()).toMatchObject([
    {
      job: 'refund',
      what: `Refund of €30.00 to ${invoice.billToName}`,
      invoiceId: invoice.id,
      bookingId: null,
    },
  ])
  const again = { params: { job: 'refund', id: (await failed())[0]?.id ?? '' } }
  await expect(operator.call(retryJob, again)).toBeRefused('refund_failed')
  await world.finishJobs()
  expect(await failed()).toHaveLength(1)
  await world.stripe.setRefundOutcome({ outcome: 'succeeded' })
  const latest = { params: { job: 'refund', id: (await failed())[0]?.id ?? '' } }
  await world.finishJobs(operator.call(retryJob, latest))
  expect(await failed()).toEqual([])
  expect(await balanceOf(invoice)).toEqual([-540, 540])
  expect(await todos()).toEqual([['Refund €5.40: invoice 202702-001 was credited', 'pending']])
  await expect(operator.call(retryJob, again)).toBeRefused('unknown')
})

test('an invoice’s refund is rejected if it exceeds the overpayment, has no method or has an invalid date', async () => {
  const invoice = await invoices.issued()
  await invoices.pay(invoice.id, '35.40')
  await expect(refund(invoice.id, '1.00', { byHand })).toBeRefused('too_much')
  await invoices.credit(invoice.id)
  await expect(refund(invoice.id, '35.41', { byHand })).toBeRefused('too_much')
  await expect(refund(invoice.id, '1.00')).toBeRefused('no_method')
  for (const [date, reason] of [
    ['2027-02-02', 'in_future'],
    ['2027-01-31', 'too_early'],
  ] as const)
    await expect(refund(invoice.id, '1.00', { byHand: { ...byHand, date } }), date).toBeRefused(
      reason,
    )
  await expect(refund(invoice.id, '0.00')).toBeRefused('invalid')
  // If a payment is partly refunded, it can't be removed.
  await refund(invoice.id, '1.00', { byHand })
  const payment = (await invoices.read(invoice.id))?.payments[0]?.id ?? ''
  const remove = { params: { id: invoice.id, paymentId: payment } }
  await expect(operator.call(removeInvoicePayment, remove)).toBeRefused('partly_refunded')
})

describe('the task about an overpayment', () => {
  test('can’t be closed manually, and is completed when the payment is removed', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '35.40')
    await invoices.credit(invoice.id)
    const [todo] = await todosOf(world.db)
    for (const endpoint of [completeTodo, cancelTodo, deleteTodo])
      await expect(operator.call(endpoint, { params: { id: todo?.id ?? '' } })).toBeRefused({
        reason: 'wrong_state',
        details: overpaidMessage,
      })
    const payment = (await invoices.read(invoice.id))?.payments[0]?.id ?? ''
    const remove = { params: { id: invoice.id, paymentId: payment } }
    await operator.call(removeInvoicePayment, remove)
    expect(await todos()).toMatchObject([[expect.anything(), 'completed']])
  })

  test('is added by partial credit notes and states the current overpayment', async () => {
    const lines = [invoiceLine(), invoiceLine({ date: '2027-01-13' })]
    const invoice = await invoices.issued({ lines })
    await invoices.pay(invoice.id, '70.80')
    for (const line of lines) {
      await operator.call(creditInvoice, {
        params: { id: invoice.id },
        input: { reason: 'Cancelled', lines: [{ id: line.id, amount: '30.00' }] },
      })
    }
    expect(await todos()).toEqual([['Refund €70.80: invoice 202702-001 was credited', 'pending']])
  })
})
