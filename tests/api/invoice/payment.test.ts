import { randomUUID } from 'node:crypto'
import { readOpenInvoices } from '@synapse/api/invoice/read-invoices'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { addInvoicePayment, removeInvoicePayment } from '@synapse/shared/invoice/contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { paymentsOf, todoTitlesOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import { deleteInvoices } from '#support/world/reset.ts'

const { world, operator, invoices } = useInvoices()

const pay = (id: string, amount: string, changes: Partial<ManualPayment> = {}) =>
  operator.call(addInvoicePayment, { params: { id }, input: manualPayment(amount, changes) })

const remove = (id: string, paymentId: string) =>
  operator.call(removeInvoicePayment, { params: { id, paymentId } })

const { open } = invoicePageActions({ world })
const titles = () => todoTitlesOf(world.db)

describe('a manual payment for an invoice', () => {
  test('can cover all or part of the balance, and can be removed', async () => {
    const { id } = await invoices.issued()
    const part = {
      id: randomUUID(),
      date: '2027-01-31',
      method: 'cash',
      reference: 'Receipt 7',
    } as const
    expect(await invoices.pay(id, '30.00', part)).toMatchObject({
      paid: '30.00',
      payments: [{ ...part, amount: '30.00' }],
    })
    expect(await invoices.pay(id, '5.4')).toMatchObject({ paid: '35.40', grossTotal: '35.40' })
    expect(await remove(id, part.id)).toMatchObject({ paid: '5.40', payments: [{}] })
    expect(await remove(id, part.id)).toMatchObject({ paid: '5.40' })
    expect(await invoices.read(id)).toMatchObject({ paid: '5.40' })
  })

  test('is recorded once and for one invoice, even if sent repeatedly', async () => {
    const [one, other] = [await invoices.issued(), await invoices.issued()]
    const again = { id: randomUUID() }
    const answers = await Promise.allSettled(
      [one, one, other, other].map(({ id }) => invoices.pay(id, '30', again)),
    )
    const statuses = answers.map(({ status }) => status)
    const [paid, unpaid] = statuses[0] === 'fulfilled' ? [one, other] : [other, one]
    expect(statuses.toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(await invoices.read(unpaid.id)).toMatchObject({ paid: '0.00' })
    await expect(pay(unpaid.id, '30', again)).toBeRefused('id_reused')
    await expect(pay(paid.id, '5', again)).toBeRefused('id_reused')
    await remove(unpaid.id, again.id)
    expect(await invoices.read(paid.id)).toMatchObject({ paid: '30.00' })
  })

  test('can’t exceed the balance due, even in parallel, or be dated in the future', async () => {
    const { id } = await invoices.issued()
    await expect(pay(id, '35.41')).toBeRefused('too_much')
    expect(await successesOf([1, 2, 3].map(() => invoices.pay(id, '20')))).toHaveLength(1)
    await expect(pay(id, '15.41')).toBeRefused('too_much')
    // The day starts earlier in Malta than in UTC.
    world.clock.set('2027-02-01T23:30:00Z')
    await expect(pay(id, '1', { date: '2027-02-03' })).toBeRefused('in_future')
    expect(await invoices.pay(id, '15.40', { date: '2027-02-02' })).toMatchObject({ paid: '35.40' })
  })

  test('can amount to €1,000,000', async () => {
    const { id } = await invoices.issued({ lines: [invoiceLine({ hours: '10', rate: '100000' })] })
    expect(await invoices.pay(id, '1000000')).toMatchObject({ paid: '1000000.00' })
  })

  test('requires an issued invoice with a balance due', async () => {
    const draft = await invoices.draft()
    await expect(pay(draft.id, '1')).toBeRefused('not_issued')
    await expect(pay(randomUUID(), '1')).toBeRefused('unknown')
    const { id } = await invoices.issue(draft.id)
    const note = await invoices.credit(id)
    await expect(pay(id, '1')).toBeRefused('credited')
    await expect(pay(note.id, '1')).toBeRefused('too_much')
    await expect(
      operator.call(removeInvoicePayment, {
        params: { id: randomUUID(), paymentId: randomUUID() },
      }),
    ).toBeRefused('unknown')
  })
})

test('a payment for a deleted invoice is recorded and adds a task', async () => {
  await invoices.setBusiness()
  const [kept, refunded] = [
    await open(await invoices.issued()),
    await open(await invoices.issued()),
  ]
  await deleteInvoices(world.db)
  await world.finishJobs(world.pay({ checkoutSessionId: kept }))
  await withoutWebhooks(world, async () => {
    await world.pay({ checkoutSessionId: refunded })
    await world.stripe.dashboardRefund({ session: refunded })
  })
  await world.finishJobs(world.run(reconcilePayments))
  // Both payments have the same timestamp, so their order isn't fixed.
  const payments = (await paymentsOf(world.db)).map(
    ({ amount, refunded, invoiceId }) => [amount, refunded, invoiceId] as const,
  )
  expect(payments.toSorted()).toEqual([
    ['35.40', '0.00', null],
    ['35.40', '35.40', null],
  ])
  expect(await titles()).toEqual([expect.stringMatching(/^Payment without an invoice: €35.40/)])
})

test('a payment in another currency adds a task and leaves the invoice unpaid', async () => {
  await invoices.setBusiness()
  const { id: invoiceId, invoiceNumber } = await invoices.issued()
  const metadata = { invoiceId, invoiceNumber }
  const session = await createForeignSession(world, { cents: 3_540, currency: 'usd', metadata })
  await world.finishJobs(world.pay({ checkoutSessionId: session.id }))
  expect(await invoices.read(invoiceId)).toMatchObject({ paid: '0.00', payments: [] })
  expect((await readOpenInvoices(world.db)).map(({ id }) => id)).toEqual([invoiceId])
  expect(await titles()).toEqual([expect.stringMatching(/^Payment in another currency: 35.40 USD/)])
  expect(await operator.call(listTodos)).toMatchObject([{ relatedData: { invoiceId } }])
  await invoices.pay(invoiceId, '35.40')
  expect(await invoices.read(invoiceId)).toMatchObject({ paid: '35.40' })
  expect(await titles()).toHaveLength(1)
})
