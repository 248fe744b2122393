import { randomUUID } from 'node:crypto'
import { up as chargeBack } from '@synapse/api/db/migrations/0300-charged-back'
import { up as findLost } from '@synapse/api/db/migrations/0320-several-disputes'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { addBookingPayment, cancelBooking } from '@synapse/shared/booking/contract'
import { requestedCents } from '@synapse/shared/invoice/balance'
import { creditInvoice } from '@synapse/shared/invoice/contract'
import { listTransactions, readTransactionSummary } from '@synapse/shared/payment/contract'
import { readStripeBalance } from '@synapse/shared/payout/contract'
import { refundBooking } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { closeDispute, dashboardRefund, openDispute } from '#support/actors/stripe.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { journalEntries } from '#support/readers/journal-entries.ts'
import { checkoutSessionIdOf, paymentsOf, todosOf } from '#support/readers/rows.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'

const { world, operator, draftOf, issuedOf, invoices } = useInvoices()
const { read } = invoices

const owedOf = async (id: string) => (await world.booking(id)).owed

const dispute = { reason: 'fraudulent', readAt: new Date(), status: 'needs_response', fee: '20.00' }

/** Books and invoices a session, and loses a dispute about €15 while another dispute is open. */
const partlyLost = async (open: string) => {
  const booking = await world.book()
  const { id } = booking
  const invoice = await issuedOf(booking)
  const { id: paymentId } = await world.db('payments').first()
  await world.db('disputes').insert([
    { ...dispute, id: 'dp_open', paymentId, amount: open, withdrawn: open },
    { ...dispute, id: 'dp_lost', paymentId, amount: '15.00', withdrawn: '15.00' },
  ])
  await world.db('payments').update({ status: 'disputed' })
  expect(await owedOf(id)).toBe('0.00')
  await world.db('disputes').where({ id: 'dp_lost' }).update({ status: 'lost' })
  return { id, invoice }
}

describe('a booking whose payment was lost in a dispute', () => {
  const lost = async () => {
    const booking = await world.book()
    const invoice = await issuedOf(booking)
    const session = booking.stripeSessionId ?? ''
    const dispute = await openDispute(world, session)
    await closeDispute(world, dispute, 'lost')
    return { id: booking.id, invoice, dispute }
  }
  test('has a balance due again if it has an invoice, and the next payment settles that balance', async () => {
    const { id, invoice } = await lost()
    expect((await todosOf(world.db)).at(-1)?.description).toContain(
      `Invoice ${invoice.invoiceNumber} is unpaid again`,
    )
    expect(await payBooking(operator, id, '20')).toMatchObject({ owed: '40.00' })
    expect(await payBooking(operator, id, '40')).toMatchObject({ owed: '0.00' })
    expect(await read(invoice.id)).toMatchObject({ paid: '60.00', credited: '0.00' })
    const input = manualPayment('0.01')
    await expect(operator.call(addBookingPayment, { params: { id }, input })).toBeRefused(
      'too_much',
    )
    await expectJournalComplete(world)
    const byHand = { method: 'cash' as const, date: '2027-02-01' }
    const wanted = { amount: '60', remaining: '60', byHand }
    await world.finishJobs(operator.call(refundBooking, { params: { id }, input: wanted }))
    expect(await read(invoice.id)).toMatchObject({ paid: '0.00', credited: '60.00' })
    expect(await owedOf(id)).toBe('0.00')
    await expectJournalComplete(world)
  })

  test('has a balance due again after the migration if it has an invoice, and a task is added', async () => {
    const uninvoiced = await world.book()
    const session = checkoutSessionIdOf(uninvoiced)
    const dispute = await openDispute(world, session)
    await closeDispute(world, dispute, 'lost')
    const { id, invoice } = await lost()
    const trx = await world.db.transaction()
    await trx.raw(`
      alter table bookings drop column charged_back cascade;
      drop function count_charged_back cascade;
      drop function count_due_again;
      alter table bookings add column owed numeric(10,2) default 0 not null;
      create function count_excess_refunded() returns trigger language plpgsql as 'begin return new; end';
      create trigger count_excess_refunded before update on bookings
        for each row execute function count_excess_refunded()`)
    await chargeBack(trx)
    const bookings = await trx('bookings').orderBy('owed').select('id', 'chargedBack', 'owed')
    const todos = await trx('todoItems').where('key', 'like', 'charged-back:%')
    await trx.rollback()
    expect(bookings).toEqual([
      { id: uninvoiced.id, chargedBack: '0.00', owed: '0.00' },
      { id, chargedBack: '60.00', owed: '60.00' },
    ])
    expect(todos).toMatchObject([
      {
        key: `charged-back:${id}`,
        relatedBookingId: id,
        title: `Unpaid again after a lost dispute: invoice ${invoice.invoiceNumber}`,
        description: expect.stringContaining('€60.00'),
      },
    ])
  })

  test.each(['0.00', '35.00'])(
    'has only the lost part due again, even if another €%s is still disputed',
    async (open) => {
      const { id, invoice } = await partlyLost(open)
      expect(await owedOf(id)).toBe('15.00')
      expect(requestedCents(await read(invoice.id))).toBe(1_500)
      await world.finishJobs(operator.call(cancelBooking, { params: { id } }))
      expect(await read(invoice.id)).toMatchObject({ credited: '15.00' })
    },
  )

  test('has the full lost amount due again, even if a part of it had been refunded', async () => {
    const booking = await world.book()
    const session = checkoutSessionIdOf(booking)
    await dashboardRefund(world, session, 1_500)
    const invoice = await issuedOf(booking)
    await closeDispute(world, await openDispute(world, session), 'lost')
    expect(requestedCents(await read(invoice.id))).toBe(6_000)
    expect(await payBooking(operator, booking.id, '60')).toMatchObject({ owed: '0.00' })
    expect(await read(invoice.id)).toMatchObject({ grossTotal: '45.00', paid: '45.00' })
    await expectJournalComplete(world)
  })

  test('has no balance due once the invoice is credited', async () => {
    const { id, invoice } = await lost()
    expect(await owedOf(id)).toBe('60.00')
    const input = { reason: 'Written off' }
    await operator.call(creditInvoice, { params: { id: invoice.id }, input })
    expect(await owedOf(id)).toBe('0.00')
  })

  test('has a balance due once it is invoiced again', async () => {
    const { id, invoice } = await lost()
    await operator.call(creditInvoice, { params: { id: invoice.id }, input: { reason: 'Typo' } })
    await invoices.issue((await draftOf(id)).id)
    expect(await owedOf(id)).toBe('60.00')
  })
})

test('a dispute of a payment in another currency is shown in that currency, and its fee counts in euros', async () => {
  const checkout = await world.checkout()
  const metadata = { bookingId: checkout.bookingId }
  const session = await createForeignSession(world, { cents: 6_000, currency: 'usd', metadata })
  await world.finishJobs(world.pay({ checkoutSessionId: session.id }))
  const { id } = await world.stripe.openDispute({ session: session.id })
  await world.finishJobs()
  await closeDispute(world, id, 'lost')
  const disputed = (await todosOf(world.db)).filter(({ title }) => /dispute/i.test(title))
  expect(disputed).toMatchObject([
    { title: 'Disputed payment of 60.00 USD by Maria Borg' },
    {
      title: 'Dispute lost: 60.00 USD by Maria Borg',
      description: expect.stringContaining(
        'who received 60.00 USD; Stripe charged a fee of €20.00',
      ),
    },
  ])
  expect(await journalEntries(world)).toEqual(['dispute_fee 1: stripe -2000, disputes 2000'])
  expect(await paymentsOf(world.db)).toMatchObject([{ disputed: '60.00', disputeFees: '0.00' }])
  await world.run(syncStripeBalance)
  const { differences } = await operator.call(readStripeBalance)
  expect(differences).toContainEqual(
    expect.objectContaining({
      id,
      reason: 'unknown_dispute',
      recorded: '-20.00',
      atStripe: '-74.00',
    }),
  )
  const { items } = await operator.call(listTransactions, { query: {} })
  const taken = items.filter(({ kind }) => kind === 'dispute')
  expect(taken.map(({ amount, currency }) => `${amount} ${currency}`).toSorted()).toEqual([
    '-20.00 eur',
    '-60.00 usd',
  ])
  expect(await operator.call(readTransactionSummary, { query: {} })).toMatchObject({
    disputes: '20.00',
    net: '-20.00',
  })
  await expectJournalComplete(world)
})

test('the migration finds the lost part of a payment that is still disputed, and fees in euros', async () => {
  const { id: bookingId } = await partlyLost('35.00')
  const usd = { id: 'dp_usd', fee: '20.00', withdrawn: '60.00', amount: '60.00', status: 'lost' }
  const [payment] = await world.db('payments')
  const foreign = { ...payment, id: randomUUID(), stripePaymentIntentId: 'pi_usd', currency: 'usd' }
  await world.db('payments').insert({ ...foreign, stripeChargeId: null, bookingId: null })
  await world.db('disputes').insert({ ...dispute, ...usd, paymentId: foreign.id })
  const trx = await world.db.transaction()
  await trx('payments').update({ disputeFees: '20.00' })
  await trx.raw(`
    set constraints all immediate;
    alter table bookings disable trigger count_due_again;
    update bookings set charged_back = 0;
    alter table bookings enable trigger count_due_again;
    alter table payments drop column lost_in_disputes cascade;
    create function lost_of(payment payments) returns numeric language sql return 0`)
  await findLost(trx)
  const payments = await trx('payments').orderBy('currency').select('lost', 'disputeFees')
  const { owed } = await trx('bookings').where({ id: bookingId }).first()
  const { fee } = await trx('disputes').where({ id: 'dp_usd' }).first()
  await trx.rollback()
  expect({ payments, owed, fee }).toEqual({
    payments: [
      { lost: '15.00', disputeFees: '20.00' },
      { lost: '60.00', disputeFees: '0.00' },
    ],
    owed: '15.00',
    fee: '0.00',
  })
})
