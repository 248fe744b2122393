import { createHash } from 'node:crypto'
import { postFacts } from '@synapse/api/journal/post-facts'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { Payment } from '@synapse/api/payment/model'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { reconcileRefunds } from '@synapse/api/refund/jobs'
import { addBookingPayment, removeBookingPayment } from '@synapse/shared/booking/contract'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { pathOf } from '@synapse/shared/contract/call'
import { createExpense, deleteExpense, updateExpense } from '@synapse/shared/expense/contract'
import {
  addInvoicePayment,
  issueInvoice,
  removeInvoicePayment,
} from '@synapse/shared/invoice/contract'
import {
  closeQuarter,
  downloadReport,
  listQuarters,
  readChecklist,
  reopenQuarter,
} from '@synapse/shared/quarter/contract'
import { refundBooking } from '@synapse/shared/refund/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator, invoices, issuedOf } = useInvoices({
  at: '2027-03-15T10:00:00Z',
  used: useIsolatedWorld(),
})

const quarter = '2027-Q1'
const days = { from: '2027-01-01', to: '2027-03-31' }
const april = { from: '2027-04-01', to: '2027-04-30' }
const inQuarter = '2027-03-15'

const close = (name = quarter) => operator.call(closeQuarter, { params: { quarter: name } })
const reopen = (name = quarter) =>
  operator.call(reopenQuarter, { params: { quarter: name }, input: { reason: 'A late bill' } })
const states = async () =>
  Object.fromEntries(
    (await operator.call(listQuarters)).items.map(({ quarter, state }) => [quarter, state]),
  )
const spend = (date = inQuarter) =>
  operator.call(createExpense, {
    input: { title: 'Ferry', category: 'Travel', date, amount: '10' },
  })
const payment = (date: string) => manualPayment('20', { date })
const report = async (name = quarter) => {
  const answer = await operator.fetch(pathOf(downloadReport, { params: { quarter: name } }))
  return Buffer.from(await answer.arrayBuffer())
}
const archiveOf = async (period: typeof days) => (await downloadArchive(operator, period)).files
type Files = Awaited<ReturnType<typeof archiveOf>>
/** Leaves out the figures that are always as of today. */
const figures = async () => {
  const { today: _, unpaid, owed, ...rest } = await operator.call(readBooks, { query: days })
  return rest
}
/** Returns entries such as '2027-04-01 of 2027-03-31 payment 1'. */
const entries = async (where: string): Promise<string[]> => {
  const { rows } = await world.db.raw(`select concat_ws(' ', date, 'of ' || transaction_date, kind,
      revision) as entry from journal_entries where ${where} order by id`)
  return rows.map(({ entry }: { entry: string }) => entry)
}
const expectClosed = async (call: Promise<unknown>) => await expect(call).toBeRefused('closed')

/** Adds an expense, an invoice paid by transfer, a draft, and a booking paid in cash. */
const fillQuarter = async () => {
  const { id: paidInvoice } = await invoices.issued({ issueDate: inQuarter, dueDate: inQuarter })
  const transfer = { ...payment(inQuarter), method: 'bank_transfer' as const }
  await invoices.pay(paidInvoice, '20', transfer)
  const draft = await invoices.draft({ issueDate: inQuarter, dueDate: inQuarter })
  const params = { id: (await world.make.completedBooking({ source: 'operator' })).id }
  const cash = payment(inQuarter)
  await operator.call(addBookingPayment, { params, input: cash })
  return { paidInvoice, transfer, draft, params, cash, expense: await spend() }
}

test('nothing that happens later changes a closed quarter', async () => {
  const [booking, refunded] = [await world.book(), await world.book()]
  const { paidInvoice, params } = await fillQuarter()
  await spend('2027-04-01')
  await world.run(syncStripeBalance)
  world.clock.set('2027-03-31T20:00:00Z')
  const missed = await withoutWebhooks(world, async () => {
    await world.stripe.dashboardRefund({ session: checkoutSessionIdOf(refunded), amount: 1_000 })
    const checkout = await world.checkout()
    await world.pay(checkout)
    return checkout
  })
  const { id: invoiceId } = await issuedOf(refunded)
  world.clock.set('2027-03-31T22:30:00Z')
  expect(await states()).toEqual({ '2027-Q2': 'open', '2027-Q1': 'ready' })
  expect(await operator.call(readChecklist, { params: { quarter } })).toMatchObject({
    draftInvoices: 1,
    missingReceipts: 1,
    missingSuppliers: 1,
    isStripeRead: false,
    missingEntries: 0,
  })

  const { items } = await close()
  const closed = { file: await report(), figures: await figures() }
  const posted = await entries(`date <= '2027-03-31'`)
  expect(items[1]).toMatchObject({
    state: 'closed',
    canReopen: true,
    closing: {
      closedAt: '2027-03-31T22:30:00.000Z',
      closedBy: 'admin',
      sha256: createHash('sha256').update(closed.file).digest('hex'),
    },
  })
  const { figures: stored, journal } = JSON.parse(closed.file.toString())
  expect({ ...days, ...stored }).toEqual(closed.figures)
  expect(journal.entries).toBe(posted.length)

  // Stripe reports some of the quarter's transactions late, so they are posted to the first open
  // day.
  await world.run(reconcilePayments)
  await world.finishJobs(world.run(reconcileRefunds))
  await world.run(syncStripeBalance)
  expect(await world.booking(missed.bookingId)).toMatchObject({ paymentStatus: 'completed' })
  expect((await entries('transaction_date is not null')).toSorted()).toEqual([
    '2027-04-01 of 2027-03-31 payment 1',
    '2027-04-01 of 2027-03-31 refund 1',
    '2027-04-01 of 2027-03-31 stripe_fee 1',
  ])
  const { bookings, stripeFees } = await operator.call(readBooks, { query: april })
  expect([bookings.gross, stripeFees.amount]).toEqual(['60.00', '1.75'])
  await expectJournalComplete(world)

  // From now on, everything is posted to the day it happens.
  world.clock.set('2027-04-06T10:00:00Z')
  const refund = { amount: '10', remaining: '60' }
  await world.finishJobs(
    operator.call(refundBooking, { params: { id: booking.id }, input: refund }),
  )
  await world.stripe.openDispute({ session: checkoutSessionIdOf(booking) })
  await invoices.credit(invoiceId, 'Wrong name')
  await world.finishJobs(invoices.pay(paidInvoice, '5', { date: '2027-04-05' }))
  await world.run(syncStripeBalance)
  await operator.call(addBookingPayment, { params, input: payment('2027-04-06') })

  expect(await figures()).toEqual(closed.figures)
  expect(await report()).toEqual(closed.file)
  expect(await entries(`date <= '2027-03-31'`)).toEqual(posted)
  await expectJournalComplete(world)
  const fileOf = (files: Files, file: string) => files.find(({ name }) => name === file)?.bytes
  expect(fileOf(await archiveOf(days), 'Reports/2027-Q1.json')).toEqual(closed.file)
  const late = await archiveOf(april)
  for (const name of ['Journal.csv', 'Booking payments.csv', 'VAT return.csv'])
    expect(fileOf(late, name)?.toString(), name).toContain(' (dated 31 Mar 2027),')
})

test('in a closed quarter, no record can be added, changed or deleted', async () => {
  const { paidInvoice, transfer, draft, params, cash, expense } = await fillQuarter()
  world.clock.set('2027-04-06T10:00:00Z')
  await close()
  const before = await figures()
  await expectClosed(spend())
  const ofExpense = { params: { id: expense.id } }
  await expectClosed(operator.call(updateExpense, { ...ofExpense, input: { amount: '9' } }))
  await expectClosed(operator.call(updateExpense, { ...ofExpense, input: { date: '2027-04-02' } }))
  await expectClosed(operator.call(deleteExpense, ofExpense))
  const { id, title, category, date, amount } = expense
  const repeated = { input: { id, title, category, date, amount } }
  expect(await operator.call(createExpense, repeated)).toMatchObject({ id, version: 1 })
  const moved = { params: { id: (await spend('2027-04-02')).id }, input: { date: '2027-03-31' } }
  await expectClosed(operator.call(updateExpense, moved))
  await expectClosed(operator.call(addBookingPayment, { params, input: payment('2027-03-31') }))
  const inCash = { ...params, paymentId: cash.id }
  await expectClosed(operator.call(removeBookingPayment, { params: inCash }))
  const toInvoice = { params: { id: paidInvoice }, input: payment('2027-03-31') }
  await expectClosed(operator.call(addInvoicePayment, toInvoice))
  const byTransfer = { id: paidInvoice, paymentId: transfer.id }
  await expectClosed(operator.call(removeInvoicePayment, { params: byTransfer }))
  await expectClosed(operator.call(issueInvoice, { params: { id: draft.id }, input: {} }))
  const byHand = { method: 'cash', date: '2027-03-31' } as const
  const input = { amount: '5', remaining: '20', byHand }
  await expectClosed(operator.call(refundBooking, { params, input }))
  const { environment: _, version: __, ...business } = await operator.call(readBusiness)
  const exempt = { ...business, vatRegime: 'article_11', vatRegimeFrom: '2027-03-31' } as const
  await expectClosed(operator.call(saveBusiness, { input: exempt }))
  expect(await figures()).toEqual(before)
})

test('a new VAT regime affects neither a closed quarter nor its late payments and fees', async () => {
  const switchTo = (vatRegime: 'article_10' | 'exempt', vatRegimeFrom: string) =>
    invoices.setBusiness({ vatRegime, vatRegimeFrom })
  await switchTo('exempt', '2027-02-01')
  await spend()
  world.clock.set('2027-03-31T20:00:00Z')
  await withoutWebhooks(world, async () => world.pay(await world.checkout()))
  world.clock.set('2027-03-31T22:30:00Z')
  await close()
  await expectClosed(switchTo('exempt', '2027-04-01'))
  await switchTo('article_10', '2027-04-01')
  await world.finishJobs(world.run(reconcilePayments))
  await world.run(syncStripeBalance)
  const { bookings, stripeFees } = await operator.call(readBooks, { query: april })
  expect(bookings).toMatchObject({ gross: '60.00', vat: '0.00' })
  expect(stripeFees).toMatchObject({ amount: '1.75', vat: '0.00' })
  await expectJournalComplete(world)
})

describe('quarters', () => {
  beforeEach(async () => {
    await spend('2026-11-02')
    await spend()
    world.clock.set('2027-04-06T10:00:00Z')
  })

  test('are closed in order, once they are over, and reopened in reverse order', async () => {
    expect(await states()).toEqual({ '2027-Q2': 'open', [quarter]: 'open', '2026-Q4': 'ready' })
    await expect(close()).toBeRefused('not_next')
    await close('2026-Q4')
    await close()
    await expect(close()).toBeRefused('already_closed')
    await expect(close('2027-Q2')).toBeRefused('not_over')
    await expect(reopen('2026-Q4')).toBeRefused('later_closed')
    const [, reopened] = (await reopen()).items
    expect(reopened).toMatchObject({
      state: 'ready',
      closing: null,
      reopening: { reason: 'A late bill', reopenedAt: '2027-04-06T10:00:00.000Z' },
    })
    await spend()
    await close()
    await expect(reopen('2026-Q3')).toBeRefused('not_closed')
    const log = await world
      .db('auditEntries')
      .where({ recordType: 'quarter_closings' })
      .orderBy('id')
    expect(log.at(-2)?.changes).toMatchObject({ reopen_reason: [null, 'A late bill'] })
    expect(log.slice(-4).map(({ action, label }) => `${action} ${label}`)).toEqual([
      'insert 2026-Q4',
      'insert 2027-Q1',
      'update 2027-Q1',
      'insert 2027-Q1',
    ])
  })

  test('are closed only once, even by two people at the same time', async () => {
    expect(await successesOf([close('2026-Q4'), close('2026-Q4')])).toHaveLength(1)
    await expect(close('2026-Q4')).toBeRefused('already_closed')
    expect(await world.db('quarterClosings')).toHaveLength(1)
  })

  test('aren’t closed until a payment that is being recorded has been saved', async () => {
    const { id: bookingId } = await world.make.completedBooking()
    let closing: Promise<unknown> = Promise.resolve()
    await world.db.transaction(async (trx) => {
      const paymentDate = new Date('2026-12-31T10:00:00Z')
      const fields = { bookingId, amount: '60', paymentDate, paymentMethod: 'cash' }
      await Payment.query(trx).insert(fields)
      closing = close('2026-Q4')
      await waitForLockWaits(world.db)
      await postFacts(trx, bookingId)
    })
    await closing
    expect(await entries(`kind = 'payment'`)).toEqual(['2026-12-31 payment 1'])
    const { figures } = JSON.parse((await report('2026-Q4')).toString())
    expect(figures.bookings.gross).toBe('60.00')
  })

  test('aren’t closed while entries are missing from the journal', async () => {
    await world.make.cashBooking()
    await expect(close('2026-Q4')).toBeRefused('journal_incomplete')
  })

  test('that are closed are also locked in the database', async () => {
    await close('2026-Q4')
    const entry = { kind: 'expense', sourceId: 'x', revision: 1, subjectId: 'x', lineCount: 2 }
    const post = (date: string) => world.db('journalEntries').insert({ date, ...entry })
    await expect(post('2026-12-31')).rejects.toThrow('the quarter of 2026-12-31 is closed')
    for (const sql of [
      `update quarter_closings set report = 'x'`,
      'update quarter_closings set reopened_at = now(), reopen_reason = null',
      'delete from quarter_closings',
      'truncate quarter_closings',
    ])
      await expect(world.db.raw(sql), sql).rejects.toThrow(/cannot be|violates check/)
  })
})
