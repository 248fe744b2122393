import { endInvoiceCheckouts } from '@synapse/api/invoice/jobs'
import { refundOverpaid } from '@synapse/api/refund/jobs'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { bookingInvoiceActions, useInvoices } from '#support/actors/booking-invoices.ts'
import { cardPaymentActions } from '#support/actors/card-payments.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { closeDispute, dashboardRefund, settleRefund } from '#support/actors/stripe.ts'
import { until } from '#support/run/until.ts'

const { world, operator, invoices } = useInvoices({
  business: { iban: 'MT84MALT011000012345MTLCAST001S' },
})
const { pathOf, read, press, open, checkouts } = invoicePageActions({ world })
const { paidByCard, disputed } = cardPaymentActions({ world, operator })

/**
 * Pays part of an invoice manually, and then the full amount by card. The refund of the overpayment
 * stays pending.
 */
const withPendingRefund = async () => {
  const invoice = await invoices.issued()
  const session = await open(invoice)
  await invoices.pay(invoice.id, '15.40')
  await world.stripe.setRefundOutcome({ outcome: 'pending' })
  await world.finishJobs(world.pay({ checkoutSessionId: session }))
  return invoice
}
const notice = 'Overpaid invoice 202702-001: €15.40 is being refunded'
const endRefund = async (outcome: 'succeeded' | 'failed') => {
  const [pending] = await world.db('refunds').select('stripeRefundId')
  await world.stripe.settleRefund({ refund: pending?.stripeRefundId, outcome })
  await world.finishJobs(world.stripe.setRefundOutcome({ outcome: 'succeeded' }))
}

const textOf = async (invoice: Invoice) => (await read(pathOf(invoice))).text
const openTitles = async () =>
  (await operator.call(listTodos))
    .filter(({ status }) => status === 'pending')
    .map(({ title }) => title)
    .toSorted()

describe('the operator gets a task to refund a duplicate payment', () => {
  test('when a dispute is won after the client has paid again', async () => {
    const { invoice, dispute } = await disputed()
    await invoices.pay(invoice.id, '35.40')
    await closeDispute(world, dispute, 'won')
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '70.80' })
    expect(await openTitles()).toEqual(['Refund €35.40: invoice 202702-001 was overpaid'])
    const text = await textOf(invoice)
    expect(text).toContain('€35.40 was overpaid. We will refund it.')
    expect(text).not.toContain('is being refunded')
  })

  test('when the bank returns a refund after another payment was made', async () => {
    const { invoice, session } = await paidByCard()
    const { id: refund } = await dashboardRefund(world, session)
    await invoices.pay(invoice.id, '35.40')
    await settleRefund(world, refund, 'failed')
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '70.80' })
    expect(await openTitles()).toContain('Refund €35.40: invoice 202702-001 was overpaid')
  })

  test('when a dispute is won after the invoice was credited', async () => {
    const { invoice, dispute } = await disputed()
    await invoices.credit(invoice.id)
    await closeDispute(world, dispute, 'won')
    expect(await openTitles()).toEqual(['Refund €35.40: invoice 202702-001 was credited'])
  })

  test('once the automatic refund has failed', async () => {
    const invoice = await withPendingRefund()
    expect(await textOf(invoice)).toContain('€15.40 was overpaid and is being refunded.')
    expect(await openTitles()).toEqual([notice])
    await endRefund('failed')
    expect(await textOf(invoice)).toContain('€15.40 was overpaid. We will refund it.')
    expect(await openTitles()).toEqual(['Refund €15.40: invoice 202702-001 was overpaid'])
    expect(await world.db('todoItems').where({ title: notice })).toMatchObject([
      { status: 'cancelled', completedAt: null },
    ])
  })
})

test('the task about a pending refund of an overpayment is completed when the refund succeeds', async () => {
  await withPendingRefund()
  await endRefund('succeeded')
  expect(await openTitles()).toEqual([])
  expect(await world.db('todoItems').where({ title: notice })).toMatchObject([
    { status: 'completed', completedAt: expect.any(Date) },
  ])
})

test('the refund of an overpayment excludes the disputed part of a card payment', async () => {
  const { invoice } = await disputed()
  await invoices.pay(invoice.id, '35.40')
  await invoices.credit(invoice.id)
  const payment = await world.db('payments').where({ paymentMethod: 'card' }).first('id')
  await world.run(refundOverpaid, { invoiceId: invoice.id, paymentId: payment.id })
  expect(await world.db('refunds')).toEqual([])
})

test('the page that clients return to after checkout ignores another invoice’s checkout', async () => {
  const [one, other] = [await invoices.issued(), await invoices.issued()]
  const { text } = await read(`${pathOf(one)}?session_id=${await open(other)}`)
  expect(text).toContain('Pay €35.40 by card')
})

test('a checkout page that expires while Stripe is opening it is closed', async () => {
  const invoice = await invoices.issued()
  await world.stripe.addFault({ kind: 'hold', path: '/v1/checkout/sessions' })
  const pressed = press(pathOf(invoice))
  await until('Stripe has received the request', async () => (await checkouts()).length > 0)
  await invoices.pay(invoice.id, '5.40')
  await world.run(endInvoiceCheckouts)
  await world.stripe.clearFaults({})
  expect((await pressed).headers.get('Location')).toBe(invoice.link)
  const sessions = (await world.stripe.sessions({})).filter(
    (session) => session.client_reference_id === invoice.id,
  )
  expect(sessions.map(({ status }) => status)).toEqual(['expired'])
  expect(await open(invoice)).toMatch(/^cs_/)
})

describe('an automatic refund of an invoice payment', () => {
  test('isn’t part of the operator’s refund task if it is pending when the invoice is credited', async () => {
    const invoice = await withPendingRefund()
    await invoices.credit(invoice.id)
    expect(await openTitles()).toContain('Refund €35.40: invoice 202702-001 was credited')
  })

  test('leaves only the manually paid amount for the refund task', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '5.40')
    const checkoutSessionId = await open(invoice)
    await world.stripe.addFault({ kind: 'hold', path: '/v1/refunds', method: 'GET' })
    await world.pay({ checkoutSessionId })
    // The app hasn't checked the invoice for an overpayment yet.
    await invoices.credit(invoice.id)
    expect(await openTitles()).toEqual(['Refund €35.40: invoice 202702-001 was credited'])
    await world.finishJobs(world.stripe.clearFaults({}))
    expect(await openTitles()).toEqual(['Refund €5.40: invoice 202702-001 was credited'])
  })
})

test('after a partial credit, the amounts on the invoice page add up', async () => {
  const { issuedOf } = bookingInvoiceActions({ operator })
  const { processTask, addRefundTodo } = refundActions({ world, operator })
  const booking = await world.book()
  const invoice = await issuedOf(booking)
  await world.finishJobs(processTask((await addRefundTodo(booking)).id, '20.00'))
  const text = (await textOf(invoice)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Total €60.00 Credited −€20.00 Paid €40.00 To pay €0.00')
  expect(text).not.toContain('overpaid')
})
