import type { Db } from '@synapse/api/db/knex'
import { fillDemo } from '@synapse/api/demo/fill-demo'
import { checkJournal } from '@synapse/api/journal/jobs'
import { findMissingEntries } from '@synapse/api/journal/post-facts'
import { addBookingPayment, removeBookingPayment } from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { createExpense, deleteExpense, updateExpense } from '@synapse/shared/expense/contract'
import { creditInvoice } from '@synapse/shared/invoice/contract'
import { accountNames } from '@synapse/shared/journal/account'
import { refundBooking } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { dashboardRefund, openDispute } from '#support/actors/stripe.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { journalEntries } from '#support/readers/journal-entries.ts'
import { checkoutSessionIdOf, todosOf } from '#support/readers/rows.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import { deleteJournal } from '#support/world/reset.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator, invoices, issuedOf } = useInvoices({
  at: '2027-02-20T10:00:00Z',
  used: useIsolatedWorld(),
})

const entries = () => journalEntries(world)
const payment = (date = '2027-02-19') => manualPayment('20', { date })

describe('every financial change is posted in the same transaction:', () => {
  test('a card payment, its refund, its dispute, and the booking’s invoice and credit note', async () => {
    const booking = await world.book()
    const { id } = booking
    const paid = 'payment 1: stripe 6000, sales_standard -5085, output_vat -915'
    expect(await entries()).toEqual([paid])
    const refund = { amount: '20', remaining: '60' }
    await world.finishJobs(operator.call(refundBooking, { params: { id }, input: refund }))
    expect(await entries()).toEqual([
      paid,
      'refund 1: stripe -2000, sales_standard 1695, output_vat 305',
    ])
    const { id: invoiceId } = await issuedOf(booking)
    const input = { reason: 'Wrong name' }
    await operator.call(creditInvoice, { params: { id: invoiceId }, input })
    world.clock.advance({ hours: 24 })
    await openDispute(world, checkoutSessionIdOf(booking))
    expect((await entries()).slice(2)).toEqual([
      'invoice 1: sales_standard -3390, output_vat -610, sales_standard 3390, output_vat 610',
      'credit_note 1: sales_standard 3390, output_vat 610, sales_standard -3390, output_vat -610',
      'dispute 1: stripe -6000, sales_standard 5085, output_vat 915',
      'dispute_fee 1: stripe -2000, disputes 2000',
    ])
    await expectJournalComplete(world)
  })

  test('a refund by bank transfer that is reversed because Stripe has also made the refund', async () => {
    const booking = await world.book()
    const outsideStripe = { method: 'bank_transfer', date: '2027-02-20', note: 'By phone' } as const
    const input = { amount: '20', remaining: '60', outsideStripe }
    await operator.call(refundBooking, { params: { id: booking.id }, input })
    await dashboardRefund(world, checkoutSessionIdOf(booking))
    expect((await entries()).slice(1)).toEqual([
      'refund 1: bank -2000, sales_standard 1695, output_vat 305',
      'refund_failed 1: bank 2000, sales_standard -1695, output_vat -305',
      'refund 1: stripe -6000, sales_standard 5085, output_vat 915',
    ])
    await expectJournalComplete(world)
  })

  test('a manual payment, and its removal', async () => {
    const { id } = await world.make.completedBooking({ source: 'operator' })
    const input = payment()
    await operator.call(addBookingPayment, { params: { id }, input })
    await operator.call(removeBookingPayment, { params: { id, paymentId: input.id } })
    expect(await entries()).toEqual([
      'payment 1: cash 2000, sales_standard -1695, output_vat -305',
      'payment 2: cash -2000, sales_standard 1695, output_vat 305',
    ])
    await expectJournalComplete(world)
  })

  test('a payment dated before its invoice, which corrects the invoice’s entry but not the totals', async () => {
    const booking = await world.make.completedBooking({ source: 'operator' })
    await issuedOf(booking)
    const input = payment('2027-01-31')
    await operator.call(addBookingPayment, { params: { id: booking.id }, input })
    expect(await entries()).toEqual([
      'invoice 1: sales_standard -5085, output_vat -915, receivables 6000',
      'invoice 2: sales_standard 5085, output_vat 915, receivables -6000',
      'invoice 3: sales_standard -5085, output_vat -915, sales_standard 1695, output_vat 305, receivables 4000',
      'payment 1: cash 2000, sales_standard -1695, output_vat -305',
    ])
    await expectJournalComplete(world)
  })

  test('an expense that is recorded, changed, marked as private and deleted', async () => {
    const fields = { title: 'Ferry', category: 'Travel', date: '2027-02-03', amount: '10' } as const
    const { id } = await operator.call(createExpense, { input: fields })
    const change = (input: BodyOf<typeof updateExpense>) =>
      operator.call(updateExpense, { params: { id }, input })
    await change({ title: 'Ferry to Gozo' })
    await change({ amount: '12.50', category: 'Other' })
    await change({ isBusinessExpense: false })
    await change({ isBusinessExpense: true })
    await operator.call(deleteExpense, { params: { id } })
    expect(await entries()).toEqual([
      'expense 1: expenses_travel 1000, owner -1000',
      'expense 2: expenses_travel -1000, owner 1000',
      'expense 3: expenses_other 1250, owner -1250',
      'expense 4: expenses_other -1250, owner 1250',
      'expense 5: expenses_other 1250, owner -1250',
      'expense 6: expenses_other -1250, owner 1250',
    ])
    await expectJournalComplete(world)
  })

  test('an invoice without a booking, and its payment', async () => {
    const { id } = await invoices.issued()
    await invoices.pay(id, '35.40', { method: 'bank_transfer' })
    expect(await entries()).toEqual([
      'invoice 1: sales_standard -3000, output_vat -540, receivables 3540',
      'payment 1: bank 3540, receivables -3540',
    ])
    await expectJournalComplete(world)
  })
})

describe('the database', () => {
  const insert = (db: Db, lines: [account: string, cents: number][], fields: object = {}) =>
    db.transaction(async (trx) => {
      const [entry] = await trx('journalEntries').insert(
        {
          date: '2027-02-01',
          kind: 'expense',
          sourceId: 'x',
          revision: 1,
          subjectId: 'x',
          lineCount: 2,
          ...fields,
        },
        'id',
      )
      const rows = lines.map(([account, cents], position) => ({ position, account, cents }))
      if (rows.length > 0)
        await trx('journalLines').insert(rows.map((line) => ({ entryId: entry?.id, ...line })))
      return entry?.id
    })
  const balanced: [string, number][] = [
    ['bank', 500],
    ['cash', -500],
  ]

  test('rejects entries that don’t balance, and accounts that don’t exist', async () => {
    await insert(world.db, balanced)
    const other = { sourceId: 'y' }
    const wrong: [string, number][] = [
      ['bank', 500],
      ['cash', -499],
    ]
    await expect(insert(world.db, wrong, other)).rejects.toThrow('do not balance')
    await expect(insert(world.db, [], other)).rejects.toThrow('do not balance')
    await expect(insert(world.db, [...balanced, ...balanced], other)).rejects.toThrow(
      'do not balance',
    )
    await expect(insert(world.db, [['bonk', 0]], other)).rejects.toThrow('violates check')
  })

  test('has the same accounts as the posting rules', async () => {
    const { rows } = await world.db.raw(`select pg_get_constraintdef(oid) as definition
      from pg_constraint where conname = 'journal_lines_account_check'`)
    const known = [...rows[0].definition.matchAll(/'(\w+)'::text/g)].map(([, account]) => account)
    expect(known.toSorted()).toEqual(Object.keys(accountNames).toSorted())
  })

  test('stores each entry once, and a corrected entry only after its reversal', async () => {
    await insert(world.db, balanced)
    await expect(insert(world.db, balanced)).rejects.toThrow('journal_entries_once')
    await expect(insert(world.db, balanced, { revision: 3 })).rejects.toThrow(
      'journal_entries_follow',
    )
    await insert(world.db, balanced, { revision: 2 })
  })

  test('refuses to change, extend or delete posted entries', async () => {
    const id = await insert(world.db, balanced)
    for (const sql of [
      'update journal_entries set date = current_date',
      'update journal_lines set cents = 1',
      'delete from journal_lines',
      'delete from journal_entries',
      'update journal_sums set cents = 1',
      'delete from journal_sales',
      'truncate journal_sums, journal_sales',
      'truncate journal_lines',
      'truncate journal_entries, journal_lines',
    ])
      await expect(world.db.raw(sql), sql).rejects.toThrow('cannot be changed or deleted')
    await expect(
      world.db('journalLines').insert([
        { entryId: id, position: 7, account: 'bank', cents: 100 },
        { entryId: id, position: 8, account: 'cash', cents: -100 },
      ]),
    ).rejects.toThrow('do not balance')
  })
})

test('the first start after an update posts past events, with the same totals as if posted at the time', async () => {
  await fillDemo(world.context, 60)
  const sums = async () =>
    (
      await world.db.raw(`select date, account, vat_hundredths, sum(cents) from journal_lines l
        join journal_entries e on e.id = l.entry_id group by 1, 2, 3 having sum(cents) <> 0
        order by 1, 2, 3`)
    ).rows
  const before = await sums()
  expect(before.length).toBeGreaterThan(100)
  await deleteJournal(world.db)
  expect((await findMissingEntries(world.db)).length).toBeGreaterThan(100)
  // When it next starts, the app updates the database.
  await world
    .db('knexMigrations')
    .where({ name: '0400-baseline.ts' })
    .update({ name: '0400-session-vat.ts' })
  await world.db('knexMigrations').insert({ name: '0001-baseline.ts', batch: 1 })
  await world.restart()
  await expectJournalComplete(world)
  expect(await sums()).toEqual(before)
  expect(await world.db('journalSums').first()).toBeDefined()
  const count = async () => (await world.db.raw('select count(*) from journal_entries')).rows
  const posted = await count()
  await world.restart()
  expect(await count()).toEqual(posted)
})

test('the nightly check posts missing entries and adds a task about them', async () => {
  await world.run(checkJournal)
  expect(await todosOf(world.db)).toEqual([])
  await world.make.cashBooking({ basePrice: '0.01', finalPrice: '0.01' })
  await world.run(checkJournal)
  await expectJournalComplete(world)
  await world.run(checkJournal)
  expect(await todosOf(world.db)).toMatchObject([
    {
      title: 'The journal was incomplete',
      description: expect.stringMatching(/^Missing from the journal: Payment on \d+ \w+ 202\d\. /),
    },
  ])
})

test('the accountant’s archive lists every line of a period', async () => {
  const { id } = await world.make.completedBooking({ source: 'operator' })
  const input = payment()
  await operator.call(addBookingPayment, { params: { id }, input })
  await operator.call(removeBookingPayment, { params: { id, paymentId: input.id } })
  const { invoiceNumber } = await invoices.issued()
  const read = async (from: string, to: string) => {
    const { textOf } = await downloadArchive(operator, { from, to })
    return textOf('Journal.csv').trimEnd().split('\r\n')
  }
  const [heading, ...lines] = await read('2027-02-01', '2027-02-28')
  expect(heading).toBe('Date,Entry,Account,Debit,Credit,Text,Source')
  expect(lines.map((line) => line.split(',').toSpliced(1, 1).slice(0, 4).join(','))).toEqual([
    '2027-02-01,Sales with VAT,,30.00',
    '2027-02-01,Output VAT,,5.40',
    '2027-02-01,Receivables,35.40,',
    '2027-02-19,Cash,20.00,',
    '2027-02-19,Sales with VAT,,16.95',
    '2027-02-19,Output VAT,,3.05',
    '2027-02-19,Cash,,20.00',
    '2027-02-19,Sales with VAT,16.95,',
    '2027-02-19,Output VAT,3.05,',
  ])
  expect(lines[0]).toContain(`Invoice issued: ${invoiceNumber},invoice `)
  expect(lines[3]).toMatch(/,Payment: order \w+,payment [\w-]+$/)
  expect(lines[6]).toMatch(/,Reversed: Payment: order \w+,payment [\w-]+$/)
  expect(await read('2027-02-02', '2027-02-18')).toEqual([heading])
})
