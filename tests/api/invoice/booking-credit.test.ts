import { randomUUID } from 'node:crypto'
import { creditBooking, sendInvoiceReminders } from '@synapse/api/invoice/jobs'
import { cancelBooking, removeBookingPayment } from '@synapse/shared/booking/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { creditInvoice, type Invoice } from '@synapse/shared/invoice/contract'
import { refundBooking, refundInvoice } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { closeDispute, openDispute } from '#support/actors/stripe.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { queuedJobs } from '#support/readers/queued-jobs.ts'

const { world, operator, draftOf, issuedOf, invoices, paper } = useInvoices()
const { all, read } = invoices
const { payAgain, addRefundTodo, processTask } = refundActions({ world, operator })

describe('refunding a booking automatically credits its invoice', () => {
  test('in parts that add up to exactly its total', async () => {
    const booking = await world.book({ sessionType: 'duo' })
    const invoice = await issuedOf(booking)
    for (const amount of ['33.33', '66.67']) {
      await world.finishJobs(processTask((await addRefundTodo(booking)).id, amount))
    }
    const credited = await read(invoice.id)
    expect(credited).toMatchObject({
      creditedByNumber: 'CN-202702-002',
      credited: '100.00',
      paid: '0.00',
      credits: [
        { invoiceNumber: 'CN-202702-001', amount: '33.33' },
        { invoiceNumber: 'CN-202702-002', amount: '66.67' },
      ],
      payments: [{ amount: '100.00', returns: [{ amount: '33.33' }, { amount: '66.67' }] }],
    })
    expect(await queuedJobs(world.db, creditBooking)).toHaveLength(2)
    const notes = await Promise.all(credited.credits.map(({ id }) => read(id)))
    const sum = (of: (one: Invoice) => string) =>
      notes.reduce((cents, one) => cents + Math.round(Number(of(one)) * -100), 0) / 100
    expect(sum((one) => one.netTotal)).toBe(Number(credited.netTotal))
    expect(sum((one) => one.vatTotal)).toBe(Number(credited.vatTotal))
    for (const note of notes) {
      expect(note.bookingId).toBe(booking.id)
      expect(paper(note).sums.at(-1)).toMatchObject({ label: 'Total' })
      expect(paper(note).sums[1]?.value).toBe(`−€${note.vatTotal.slice(1)}`)
    }
  })

  test('only up to the invoiced amount, leaving the rest to the operator', async () => {
    const booking = await world.book()
    const { id } = await issuedOf(booking)
    const lines = [{ id: (await read(id)).lines[0]?.id ?? '', amount: '1.00' }]
    await expect(
      operator.call(creditInvoice, { params: { id }, input: { reason: 'One', lines } }),
    ).toBeRefused('of_booking')
    const byHand = { method: 'cash', date: '2027-02-01' } as const
    await expect(
      operator.call(refundInvoice, { params: { id }, input: { amount: '1.00', byHand } }),
    ).toBeRefused('of_booking')
    await world.finishJobs(processTask((await addRefundTodo(booking)).id, '20.00'))
    expect(await read(id)).toMatchObject({ creditedBy: null, credited: '20.00', paid: '40.00' })
    const [note] = (await all()).filter(({ corrects }) => corrects === id)
    await expect(
      world.db.raw(
        `insert into invoices (kind, invoice_number, issue_date, due_date, period, bill_to_name,
          bill_to_address, net_total, vat_total, gross_total, corrects, credited_before)
        select kind, 'CN-x', issue_date, due_date, period, bill_to_name, bill_to_address,
          -33.91, -6.10, -40.01, corrects, -20 from invoices where id = ?`,
        [note?.id ?? ''],
      ),
    ).rejects.toThrow(/cannot be credited by that much/)
    // The session can be invoiced again only after the full amount has been credited.
    await expect(
      world.db('invoiceLines').where({ invoiceId: id }).update({ isFreed: true }),
    ).rejects.toThrow(/a line is free when all of it was credited/)
    const credit = { params: { id }, input: { reason: 'Wrong name' } }
    expect(await operator.call(creditInvoice, credit)).toMatchObject({
      grossTotal: '-40.00',
      creditedBefore: '-20.00',
    })
    await expect(operator.call(creditInvoice, credit)).toBeRefused('credited')
    expect(await draftOf(booking.id)).toMatchObject({ grossTotal: '40.00', paid: '40.00' })
  })

  test('but not before the booking is invoiced', async () => {
    const booking = await world.book()
    await world.finishJobs(processTask((await addRefundTodo(booking)).id, '20.00'))
    expect(await all()).toEqual([])
    const draft = await draftOf(booking.id)
    expect(draft).toMatchObject({ grossTotal: '40.00', paid: '40.00' })
    expect(draft.lines[1]).toMatchObject({ subject: 'Refund', rate: '-20.00' })
  })
})

describe('cancelling a session automatically credits its invoice’s unpaid balance', () => {
  const client = invoicePageActions({ world })
  const cancel = async (id: string) => {
    await world.finishJobs(operator.call(cancelBooking, { params: { id } }))
  }
  const noteOf = async (id: string) => read((await read(id)).credits[0]?.id ?? '')

  test('in full if nothing was paid, so that no more reminders are sent', async () => {
    await invoices.setBusiness({ remindsClients: true })
    const booking = await world.make.completedBooking()
    const invoice = await issuedOf(booking)
    expect(invoice.dueDate).toBe('2027-02-15')
    await cancel(booking.id)
    expect(await read(invoice.id)).toMatchObject({ credited: '60.00', payments: [] })
    expect(await noteOf(invoice.id)).toMatchObject({
      grossTotal: '-60.00',
      notes: 'The session was cancelled.',
    })
    const page = (await client.read(client.pathOf(invoice))).text
    expect(page).toContain('Nothing to pay')
    expect(page).not.toMatch(/€\S+ to pay/)
    world.clock.set('2027-02-23T08:07:00Z')
    await world.finishJobs(world.run(sendInvoiceReminders))
    expect(await world.mail.messages({ subject: 'Reminder' })).toEqual([])
  })

  test('except for the amount paid, unless that payment is later removed', async () => {
    const booking = await world.make.completedBooking()
    const invoice = await issuedOf(booking)
    const id = randomUUID()
    await payBooking(operator, booking.id, '20.00', { id })
    world.clock.set(booking.start.add({ hours: 1 }))
    await cancel(booking.id)
    expect(await read(invoice.id)).toMatchObject({ credited: '40.00', paid: '20.00' })
    expect(await noteOf(invoice.id)).toMatchObject({ notes: 'The session was cancelled.' })
    await operator.call(removeBookingPayment, { params: { id: booking.id, paymentId: id } })
    await world.finishJobs()
    expect(await read(invoice.id)).toMatchObject({
      grossTotal: '60.00',
      credited: '60.00',
      paid: '0.00',
    })
  })

  test('without showing that credit as a refund on a later invoice', async () => {
    const { id } = await world.make.completedBooking()
    await payBooking(operator, id, '20.00')
    await cancel(id)
    const { grossTotal, lines } = await draftOf(id)
    expect(grossTotal).toBe('20.00')
    expect(lines[1]).toMatchObject({ subject: 'Not charged', rate: '-40.00' })
  })

  test('without charging the client again on a later invoice', async () => {
    const booking = await world.book()
    await payAgain(booking)
    await cancel(booking.id)
    const invoice = await issuedOf(booking)
    expect(invoice).toMatchObject({ grossTotal: '60.00', paid: '120.00' })
    const wanted = { amount: '60', remaining: '120' }
    await world.finishJobs(
      operator.call(refundBooking, { params: { id: booking.id }, input: wanted }),
    )
    expect(await read(invoice.id)).toMatchObject({ credited: '0.00', paid: '60.00' })
    await expectJournalComplete(world)
  })

  test('unless it was paid in full, because the payment is retained', async () => {
    const booking = await world.book()
    const invoice = await issuedOf(booking)
    expect(invoice.dueDate).toBe('2027-02-01')
    await cancel(booking.id)
    expect(await read(invoice.id)).toMatchObject({ credited: '0.00', credits: [] })
  })

  test.each(['before', 'after'])(
    'including a payment lost in a dispute %s the cancellation',
    async (when) => {
      const booking = await world.book()
      const invoice = await issuedOf(booking)
      const session = booking.stripeSessionId ?? ''
      const dispute = await openDispute(world, session)
      const lose = () => closeDispute(world, dispute, 'lost')
      if (when === 'before') await lose()
      await cancel(booking.id)
      // The dispute is open, so the bank may still return the amount.
      if (when === 'after') expect(await read(invoice.id)).toMatchObject({ credits: [] })
      if (when === 'after') await lose()
      expect(await read(invoice.id)).toMatchObject({ credited: '60.00', paid: '0.00' })
      await expectJournalComplete(world)
      await expect(operator.call(draftBookingInvoice, { params: { id: booking.id } })).toBeRefused(
        'nothing_charged',
      )
    },
  )
})
