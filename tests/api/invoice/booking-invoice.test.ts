import { moveBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { createClient, listClients } from '@synapse/shared/client/contract'
import { asIssued } from '@synapse/shared/invoice/as-issued'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import type { DraftFields } from '@synapse/shared/invoice/contract'
import {
  creditInvoice,
  deleteInvoiceDraft,
  issueInvoice,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { formatTime, maltaDay } from '@synapse/shared/time'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { pdfText } from '#support/readers/pdf-text.ts'

const { world, operator, addClient, draftOf, issuedOf, invoices, paper } = useInvoices()

describe('an invoice for a booking', () => {
  test('adds up to the amount paid, including VAT, with the discount on its own line', async () => {
    const coupon = await world.make.coupon()
    const booking = await world.book({
      sessionType: 'duo',
      couponCode: coupon.code,
      discountAmount: '10.00',
    })
    const draft = await draftOf(booking.id)
    expect(draft).toMatchObject({
      status: 'draft',
      priceMode: 'gross',
      bookingId: booking.id,
      billToName: 'Maria Borg',
      grossTotal: '90.00',
      vatTotal: '13.73',
      netTotal: '76.27',
      paid: '90.00',
      payments: [{ amount: '90.00', method: 'card', date: '2027-02-01' }],
    })
    const [session, discount] = draft.lines
    expect(session).toMatchObject({ rate: '100.00', student: 'Maria Borg', unit: 'piece' })
    expect(session?.subject).toMatch(
      /^Duo, \d\d:\d\d to \d\d:\d\d, for up to 2 people, order [0-9A-F]{8}$/,
    )
    expect(discount).toMatchObject({ rate: '-10.00', subject: `Discount, coupon ${coupon.code}` })
  })

  test('states when and how it was paid, and requests no payment', async () => {
    const booking = await world.book()
    const invoice = await issuedOf(booking)
    expect(invoice).toMatchObject({ billToName: 'Borg & Sons', invoiceNumber: '202702-001' })
    const { facts, sums, payment, epcQr, table, title } = paper(invoice)
    expect(title).toBe('Tax Invoice')
    expect(payment).toEqual({ sentence: 'Paid in full. Thank you.', facts: [] })
    expect(epcQr).toBeUndefined()
    expect(facts.map(({ label }) => label)).not.toContain('Due date')
    expect(table.columns.map(({ label }) => label)).toContain('Price incl. VAT')
    expect(sums.map(({ label, value }) => [label, value])).toEqual([
      ['Net', '€50.85'],
      ['VAT 18% on €50.85', '€9.15'],
      ['Total', '€60.00'],
      ['Paid by card on 1 Feb 2027', '−€60.00'],
      ['Balance due', '€0.00'],
    ])
  })

  test('can’t be created twice unless its draft was deleted or it was credited', async () => {
    const { id } = await world.book()
    const made = await Promise.all([draftOf(id), draftOf(id), draftOf(id)])
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    expect(await operator.call(listClients)).toHaveLength(1)
    const other = await invoices.draft()
    await expect(
      world.db('invoiceLines').where({ invoiceId: other.id }).update({ bookingId: id }),
    ).rejects.toThrow(/invoice_lines_booking_once/)
    const first = made[0]?.id ?? ''
    await operator.call(deleteInvoiceDraft, { params: { id: first } })
    const second = await invoices.issue((await draftOf(id)).id)
    // An invoice of up to €100 doesn't need the client's address.
    expect(second).toMatchObject({ billToAddress: '', grossTotal: '60.00', paid: '60.00' })
    expect(paper(second).title).toBe('Simplified Tax Invoice')
    await invoices.credit(second.id)
    const third = await draftOf(id)
    expect(new Set([first, second.id, third.id]).size).toBe(3)
    expect(third.paid).toBe('60.00')
  })

  test('is addressed to the client with the student’s e-mail address', async () => {
    const booking = await world.book()
    const known = await operator.call(createClient, {
      input: { businessName: 'Old name', email: booking.studentEmail, vatNumber: 'MT12345634' },
    })
    expect(await draftOf(booking.id)).toMatchObject({
      clientId: known.id,
      billToName: 'Old name',
      billToVat: 'MT12345634',
    })
  })

  test.each([
    ['article_11', 'exempt', /article 11/],
    ['not_registered', 'outside_scope', /not registered/],
  ] as const)('has no VAT under the VAT regime %s', async (vatRegime, category, reason) => {
    await invoices.setBusiness({ vatRegime })
    const invoice = await issuedOf(await world.book())
    expect(invoice).toMatchObject({ netTotal: '60.00', vatTotal: '0.00', grossTotal: '60.00' })
    expect(invoice.lines[0]).toMatchObject({ vatCategory: category, net: '60.00' })
    expect(paper(invoice).reasons[0]).toMatch(reason)
  })

  test('has the VAT rate of the payment date, even after a new VAT registration', async () => {
    const booking = await world.book()
    world.clock.advance({ hours: 24 })
    await invoices.setBusiness({ vatRegime: 'article_11' })
    expect(await issuedOf(booking)).toMatchObject({
      netTotal: '50.85',
      vatTotal: '9.15',
      issuer: { vatRegime: 'article_10' },
    })
    const later = await issuedOf(await world.book())
    expect(later).toMatchObject({ vatTotal: '0.00', issuer: { vatRegime: 'article_11' } })
  })

  test('isn’t created for a free booking or an unfinished checkout', async () => {
    const free = await world.make.completedBooking({ basePrice: '0.00', finalPrice: '0.00' })
    const unpaid = await world.checkout()
    for (const id of [free.id, unpaid.bookingId])
      await expect(operator.call(draftBookingInvoice, { params: { id } })).toBeRefused(
        'nothing_charged',
      )
  })

  test('requests the full price of an unpaid booking, and can be paid only through the booking', async () => {
    const invoice = await issuedOf(await world.make.completedBooking())
    expect(invoice).toMatchObject({ grossTotal: '60.00', paid: '0.00' })
    await expect(invoices.pay(invoice.id, '10.00')).toBeRefused('of_booking')
  })
})

test('the PDF of a booking’s invoice deducts only refunds made before it was issued', async () => {
  const { refundDirectly } = refundActions({ world, operator })
  const booking = await world.book({ sessionType: 'duo' })
  const reprice = async (basePrice: string) => {
    const { version, sessionType, venue } = await world.booking(booking.id)
    const input = { sessionType, basePrice, discountAmount: '0.00', venue, version }
    await operator.call(editBooking, { params: { id: booking.id }, input })
  }
  await reprice('60.00')
  await world.finishJobs(refundDirectly(booking.id, '40.00', '100.00'))
  await reprice('100.00')
  const invoice = await issuedOf(booking)
  const { pdf } = await invoices.pdf(invoice.id)
  expect(await pdfText(Buffer.from(pdf, 'base64'))).toContain('€40.00 due')
  world.clock.advance({ minutes: 1 })
  await world.finishJobs(refundDirectly(booking.id, '10.00', '60.00'))
  const later = await invoices.read(invoice.id)
  expect(later).toMatchObject({ paid: '50.00', credited: '10.00' })
  expect(paper(asIssued(later))).toEqual(paper(asIssued(invoice)))
})

test('a booking’s invoice doesn’t change when the booking is paid later that day', async () => {
  const booking = await world.make.completedBooking()
  const invoice = await issuedOf(booking)
  world.clock.advance({ minutes: 1 })
  await payBooking(operator, booking.id, '60.00')
  const later = await invoices.read(invoice.id)
  expect(later).toMatchObject({ paid: '60.00' })
  expect(paper(asIssued(later))).toEqual(paper(asIssued(invoice)))
})

describe('a booking’s invoice', () => {
  test('has prices that include VAT, and can’t be issued unless its total is the booking’s price', async () => {
    const booking = await world.book()
    const { id, lines } = await draftOf(booking.id)
    const saved = async (changes: Partial<DraftFields['lines'][number]>, priceMode?: 'net') =>
      operator.call(saveInvoiceDraft, {
        params: { id },
        input: await invoices.input({
          ...(priceMode && { priceMode }),
          billToName: 'Borg Ltd',
          lines: lines.map(({ net: _, ...line }) => ({ ...line, ...changes })),
        }),
      })
    // Prices include VAT whatever price mode is sent. Older clients send none.
    for (const priceMode of [undefined, 'net'] as const)
      expect(await saved({ rate: '59.00' }, priceMode)).toMatchObject({
        priceMode: 'gross',
        bookingId: booking.id,
        grossTotal: '59.00',
      })
    await expect(world.db('invoices').where({ id }).update({ priceMode: 'net' })).rejects.toThrow(
      /invoices_of_bookings_include_vat/,
    )
    const issue = () => operator.call(issueInvoice, { params: { id }, input: {} })
    await expect(issue()).toBeRefused('booking_differs')
    await saved({ rate: '60.00' })
    expect((await invoices.issue(id)).billToName).toBe('Borg Ltd')
  })

  test('states the session’s current date and time when issued, even if the session moved', async () => {
    const booking = await world.book()
    await addClient(booking)
    const { id } = await draftOf(booking.id)
    for (const minutes of [30, 48 * 60 + 60]) {
      const moved = booking.start.add({ minutes })
      const input = { sessionDate: moved.toString() }
      await operator.call(moveBooking, { params: { id: booking.id }, input })
      const { lines } = await invoices.read(id)
      expect(lines[0]?.date).toBe(maltaDay(moved))
      expect(lines[0]?.subject).toContain(`, ${formatTime(moved)} to `)
    }
    const { lines } = await invoices.read(id)
    const saved = async (date: string) =>
      operator.call(saveInvoiceDraft, {
        params: { id },
        input: await invoices.input({
          lines: lines.map(({ net: _, ...line }) => ({ ...line, date })),
        }),
      })
    await saved('2027-02-01')
    await expect(operator.call(issueInvoice, { params: { id }, input: {} })).toBeRefused(
      'booking_differs',
    )
    await saved(lines[0]?.date ?? '')
    await invoices.issue(id)
  })

  test('is locked only after its booking when it is saved, issued or credited', async () => {
    const booking = await world.book()
    await addClient(booking)
    const { id, lines, version: _, ...draft } = await draftOf(booking.id)
    const params = { id }
    const same = lines.map(({ net: _, ...line }) => line)
    const input = await invoices.input({ clientId: draft.clientId ?? '', lines: same })
    for (const act of [
      () => operator.call(saveInvoiceDraft, { params, input }),
      () => operator.call(issueInvoice, { params, input: {} }),
      () => operator.call(creditInvoice, { params, input: { reason: 'Wrong' } }),
    ]) {
      // Wait for the job that sends the invoice, because it also locks the invoice.
      await world.finishJobs()
      let acting: Promise<unknown> | undefined
      await world.db.transaction(async (trx) => {
        await trx.raw('select 1 from bookings where id = ? for update', [booking.id])
        acting = act()
        await waitForLockWaits(world.db)
        await trx.raw('select 1 from invoices where id = ? for update nowait', [id])
      })
      await acting
    }
  })

  test('replaces the booking in reports, so that no amount is counted twice', async () => {
    const booking = await world.book()
    const books = () =>
      operator.call(readBooks, { query: { from: '2027-01-01', to: '2027-12-31' } })
    expect(await books()).toMatchObject({ bookings: { money: '60.00' }, profit: '50.85' })
    const { id } = await issuedOf(booking)
    expect(await books()).toMatchObject({
      bookings: { count: 0, money: '0.00' },
      income: { total: { net: '50.85', vat: '9.15', gross: '60.00' } },
      owed: '0.00',
      profit: '50.85',
    })
    await invoices.credit(id)
    expect(await books()).toMatchObject({ bookings: { money: '60.00' }, profit: '50.85' })
  })
})
