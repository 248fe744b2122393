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

/** Books and invoices a session, and loses a dispute over €15 while another dispute is open. */
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
  test('has a balance due if it was invoiced, until new payments settle it', async () => {
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

  test.each(['0.00', '35.00'])(
    'has a balance due for the lost part only, even if another €%s is still disputed',
    async (open) => {
      const { id, invoice } = await partlyLost(open)
      expect(await owedOf(id)).toBe('15.00')
      expect(requestedCents(await read(invoice.id))).toBe(1_500)
      await world.finishJobs(operator.call(cancelBooking, { params: { id } }))
      expect(await read(invoice.id)).toMatchObject({ credited: '15.00' })
    },
  )

  test('has a balance due for the full lost amount, even after a partial refund', async () => {
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

test('a dispute in another currency is shown in that currency, but its fee is posted in euros', async () => {
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
