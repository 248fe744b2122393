import { text } from 'node:stream/consumers'
import { endInvoiceCheckouts } from '@synapse/api/invoice/jobs'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { bookingEntriesCsv } from '@synapse/api/report/csv'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { readBooks } from '@synapse/shared/report/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test, vi } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { cardPaymentActions } from '#support/actors/card-payments.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { closeDispute, dashboardRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { paymentsOf, refundEntriesOf, todosOf, todoTitlesOf } from '#support/readers/rows.ts'

const { world, operator, invoices } = useInvoices({
  business: { iban: 'MT84MALT011000012345MTLCAST001S' },
})
const { pathOf, read, press, open, checkouts } = invoicePageActions({ world })
const { paidByCard, disputed } = cardPaymentActions({ world, operator })

const pay = (session: string) => world.finishJobs(world.pay({ checkoutSessionId: session }))
const refunds = () => refundEntriesOf(world.db)
const titles = () => todoTitlesOf(world.db)

describe('a card payment of the current balance', () => {
  test('is confirmed on the page that the client returns to', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '5.40')
    const session = await open(invoice)
    expect(await world.context.stripe.checkout.sessions.retrieve(session)).toMatchObject({
      amount_total: 3000,
      currency: 'eur',
      success_url: `${invoice.link}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: invoice.link,
      metadata: { invoiceId: invoice.id, invoiceNumber: '202702-001' },
    })
    await pay(session)
    expect(await invoices.read(invoice.id)).toMatchObject({
      paid: '35.40',
      payments: [{}, { amount: '30.00', method: 'card', reference: null, returns: [] }],
    })
    expect((await read(`${pathOf(invoice)}?session_id=${session}`)).text).toContain(
      'The invoice has been paid in full.',
    )
    expect(await todosOf(world.db)).toEqual([])
  })

  test('is recorded once, even if Stripe reports it several times in parallel', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '34.90')
    const session = await open(invoice)
    const back = `${pathOf(invoice)}?session_id=${session}`
    await world.stripe.paySession({ session })
    await Promise.all([read(back), read(back), world.run(reconcilePayments), read(back)])
    await world.finishJobs()
    expect((await paymentsOf(world.db)).map(({ amount }) => amount).toSorted()).toEqual([
      '0.50',
      '34.90',
    ])
    expect(await refunds()).toEqual([])
  })

  test('is recorded when the client returns, even if the webhook is lost', async () => {
    const invoice = await invoices.issued()
    const session = await open(invoice)
    await withoutWebhooks(world, () => world.stripe.paySession({ session }))
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '0.00' })
    const back = `${pathOf(invoice)}?session_id=${session}`
    await world.stripe.addFault({ kind: 'fail', path: '/v1/checkout/sessions', count: 2 })
    expect((await read(back)).text).toContain('Your payment is being confirmed')
    expect((await read(back)).text).toContain('This invoice is paid')
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '35.40' })
  })

  test('is recorded by scheduled jobs if the client doesn’t return and the webhook is lost', async () => {
    const [first, second] = [await invoices.issued(), await invoices.issued()]
    await withoutWebhooks(world, async () => {
      for (const one of [first, second]) await world.stripe.paySession({ session: await open(one) })
    })
    await world.run(endInvoiceCheckouts)
    expect(await invoices.read(first.id)).toMatchObject({ paid: '0.00' })
    await world
      .db('invoiceCheckouts')
      .where({ invoiceId: second.id })
      .update({ endedAt: new Date() })
    world.clock.advance({ minutes: 61 })
    await world.run(endInvoiceCheckouts)
    expect(await invoices.read(first.id)).toMatchObject({ paid: '35.40' })
    expect(await invoices.read(second.id)).toMatchObject({ paid: '0.00' })
    await world.run(reconcilePayments)
    expect(await invoices.read(second.id)).toMatchObject({ paid: '35.40' })
  })

  test('can be retried if Stripe failed to open the checkout page', async () => {
    const invoice = await invoices.issued()
    const fail = () =>
      world.stripe.addFault({ kind: 'fail', path: '/v1/checkout/sessions', count: 2 })
    await fail()
    const answer = await press(pathOf(invoice))
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('We couldn’t open the checkout page.')
    await fail()
    const clock = vi.spyOn(world.context.clock, 'aheadSeconds').mockReturnValue(90_000)
    const second = await press(pathOf(invoice))
    clock.mockRestore()
    expect(second.status).toBe(503)
    expect(await second.text()).toContain('because our server’s clock is wrong')
    expect(await open(invoice)).toMatch(/^cs_/)
    expect(await checkouts()).toHaveLength(1)
  })

  test('can be retried later with a new checkout that Stripe keeps open long enough', async () => {
    const invoice = await invoices.issued()
    await world.stripe.addFault({ kind: 'fail', path: '/v1/checkout/sessions', count: 2 })
    expect((await press(pathOf(invoice))).status).toBe(503)
    world.clock.advance({ minutes: 31 })
    expect(await open(invoice)).toMatch(/^cs_/)
    expect(await checkouts()).toHaveLength(2)
  })
})

describe('paying in two tabs', () => {
  test('opens one checkout page, and closes it once the amount has changed', async () => {
    const invoice = await invoices.issued()
    const sessions = await Promise.all([open(invoice), open(invoice)])
    sessions.push(await open(invoice))
    expect(new Set(sessions).size).toBe(1)
    const [first = ''] = sessions
    await invoices.pay(invoice.id, '5.40')
    expect(await open(invoice)).not.toBe(first)
    const { status } = await world.context.stripe.checkout.sessions.retrieve(first)
    expect(status).toBe('expired')
  })

  test('doesn’t ask for a second payment while the first one’s webhook is delayed', async () => {
    const invoice = await invoices.issued()
    const first = await open(invoice)
    await withoutWebhooks(world, () => world.stripe.paySession({ session: first }))
    world.clock.advance({ minutes: 61 })
    expect((await press(pathOf(invoice))).headers.get('Location')).toBe(pathOf(invoice))
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '35.40' })
  })
})

describe('an overpayment', () => {
  test('is refunded automatically if the invoice was credited during checkout', async () => {
    const invoice = await invoices.issued()
    const session = await open(invoice)
    await invoices.credit(invoice.id)
    await pay(session)
    expect(await refunds()).toEqual([['35.40', 'succeeded', 'system']])
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '0.00' })
  })

  test('is refunded automatically, and only once, if two checkout pages were paid', async () => {
    const invoice = await invoices.issued()
    const first = await open(invoice)
    // Simulates the loss of Stripe's response: the checkout page is open, but the app doesn't know
    // about it.
    await world.db('invoiceCheckouts').delete()
    const second = await open(invoice)
    await world.finishJobs(
      Promise.all([first, second].map((checkoutSessionId) => world.pay({ checkoutSessionId }))),
    )
    await world.finishJobs(world.run(reconcilePayments))
    expect(await refunds()).toEqual([['35.40', 'succeeded', 'system']])
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '35.40' })
  })

  test('is usually prevented, because the checkout page closes within a minute of full payment', async () => {
    const invoice = await invoices.issued()
    const session = await open(invoice)
    await invoices.pay(invoice.id, '35.40')
    await world.run(endInvoiceCheckouts)
    const { status } = await world.context.stripe.checkout.sessions.retrieve(session)
    expect(status).toBe('expired')
    expect(await checkouts()).toMatchObject([{ endedAt: expect.anything() }])
  })
})

describe('a refund in Stripe’s dashboard', () => {
  test('makes the invoice’s balance due again and adds a task', async () => {
    const { invoice, session } = await paidByCard()
    await dashboardRefund(world, session, 1000)
    expect(await invoices.read(invoice.id)).toMatchObject({
      paid: '25.40',
      payments: [{ amount: '35.40', returns: [{ amount: '10.00' }] }],
    })
    // The client may still have the old page open.
    const { text } = await read(`${pathOf(invoice)}?session_id=${session}`)
    expect(text).toContain('Pay €10.00 by card')
    expect(text).not.toContain('Your payment is being confirmed')
    expect(await titles()).toEqual(['Invoice 202702-001 is unpaid again: €10.00'])
  })

  test('leaves the invoice unpaid, even if reported before the payment', async () => {
    const invoice = await invoices.issued()
    const session = await open(invoice)
    await withoutWebhooks(world, async () => {
      await world.stripe.paySession({ session })
      await world.stripe.dashboardRefund({ session })
    })
    await world.finishJobs(world.run(reconcilePayments))
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '0.00', payments: [{}] })
    expect((await refunds()).map(([amount]) => amount)).toEqual(['35.40'])
  })

  test('of a credited invoice’s payment completes the operator’s refund task', async () => {
    const { invoice, session } = await paidByCard()
    await invoices.credit(invoice.id)
    expect(await titles()).toEqual(['Refund €35.40: invoice 202702-001 was credited'])
    await dashboardRefund(world, session, 1000)
    expect(await todosOf(world.db)).toMatchObject([
      { title: 'Refund €25.40: invoice 202702-001 was credited', status: 'pending' },
    ])
    await dashboardRefund(world, session)
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '0.00' })
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
  })
})

describe('a disputed payment counts as unpaid', () => {
  test('but isn’t requested again, and counts as paid once the dispute is won', async () => {
    const { invoice, dispute } = await disputed()
    expect(await invoices.read(invoice.id)).toMatchObject({
      paid: '0.00',
      payments: [{ status: 'disputed', returns: [{ kind: 'dispute', amount: '35.40' }] }],
    })
    const { text: page } = await read(pathOf(invoice))
    expect(page).toContain('The bank is reviewing your payment')
    expect(page).not.toMatch(/by card|ay by bank transfer|IBAN|To pay|due by|<form/)
    const to = 'copy@example.com'
    const params = { id: invoice.id }
    await world.finishJobs(operator.call(mailInvoice, { params, input: { to, message: '' } }))
    const [copy] = await world.mail.messages({ to })
    expect(copy?.text).toMatch(/^Invoice 202702-001\n/)
    expect(copy?.text).not.toMatch(/\bdue\b|by card|IBAN/i)
    expect(await titles()).toEqual([
      'Disputed payment of €35.40 by Xatt Consulting, invoice 202702-001',
    ])
    const [todo] = await operator.call(listTodos)
    expect(todo?.relatedData).toEqual({ invoiceId: invoice.id })
    await closeDispute(world, dispute, 'won')
    expect(await invoices.read(invoice.id)).toMatchObject({
      paid: '35.40',
      payments: [{ status: 'completed', returns: [] }],
    })
    expect((await todosOf(world.db)).every(({ status }) => status !== 'pending')).toBe(true)
  })

  test('and is due again once the dispute is lost', async () => {
    const { invoice, dispute } = await disputed()
    await closeDispute(world, dispute, 'lost')
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '0.00' })
    expect((await read(pathOf(invoice))).text).toContain('Or pay by bank transfer')
    const [, lost] = await todosOf(world.db)
    expect(lost?.relatedData).toEqual({ invoiceId: invoice.id })
    expect(lost?.description).toContain(
      'Your figures include the fee. Invoice 202702-001 is unpaid again, and counts as income until you credit it',
    )
    const query = { from: '2027-02-01', to: '2027-02-28' }
    expect(await operator.call(readBooks, { query })).toMatchObject({
      sales: { net: '30.00' },
      bookings: { fees: '20.00', gross: '0.00' },
      profit: '10.00',
    })
    expect(
      (await text(await bookingEntriesCsv(world.db, query))).trimEnd().split('\r\n').slice(1),
    ).toEqual(['2027-02-01,Dispute fee,,,,Stripe balance,202702-001,-20.00,0.00,0.00,0.00,20.00'])
  })
})
