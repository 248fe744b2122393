import { moveBooking } from '@synapse/shared/booking/contract'
import { createClient, listClients } from '@synapse/shared/client/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import {
  addInvoicePayment,
  creditInvoice,
  deleteInvoiceDraft,
  issueInvoice,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { readBooks } from '@synapse/shared/report/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingInvoiceFactory } from '../../support/booking-invoices.ts'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const { addClient, invoiceOf, issuedOf, make, paper } = bookingInvoiceFactory(world, operator)

beforeEach(() => make.setBusiness())

describe('a paid booking’s invoice', () => {
  test('totals the amount paid to the cent, including VAT, with the discount on its own line', async () => {
    const coupon = await world.make.coupon()
    const booking = await world.book({
      sessionType: 'duo',
      couponCode: coupon.code,
      discountAmount: '10.00',
    })
    const draft = await invoiceOf(booking.id)
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

  test('states that it is paid, how and when, and requests no payment', async () => {
    const booking = await world.book()
    const invoice = await issuedOf(booking)
    expect(invoice).toMatchObject({ billToName: 'Borg & Sons', invoiceNumber: '202702-001' })
    const { facts, sums, payment, epcQr, table, title } = paper(invoice)
    expect(title).toBe('Tax Invoice')
    expect(payment).toEqual({ sentence: 'Paid by card on 1 Feb 2027. Thank you.', facts: [] })
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

  test('is created only once, even by a double click or in two tabs', async () => {
    const { id } = await world.book()
    const made = await Promise.all([invoiceOf(id), invoiceOf(id), invoiceOf(id)])
    expect(new Set(made.map((one) => one.id)).size).toBe(1)
    expect(await operator.call(listClients)).toHaveLength(1)
  })

  test('can’t be created twice, not even with raw SQL', async () => {
    const { id } = await world.book()
    await invoiceOf(id)
    const other = await make.draft()
    await expect(
      world.db('invoice_lines').where({ invoice_id: other.id }).update({ booking_id: id }),
    ).rejects.toThrow(/invoice_lines_booking_once/)
  })

  test('can be created again after its draft was deleted or the full amount was credited', async () => {
    const booking = await world.book()
    await addClient(booking)
    const first = await invoiceOf(booking.id)
    await operator.call(deleteInvoiceDraft, { params: { id: first.id } })
    const second = await make.issue((await invoiceOf(booking.id)).id)
    await operator.call(creditInvoice, {
      params: { id: second.id },
      input: { reason: 'Wrong name' },
    })
    const third = await invoiceOf(booking.id)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
    expect(third.paid).toBe('60.00')
  })

  test('is addressed to the client with the student’s e-mail address, whose record stays unchanged', async () => {
    const booking = await world.book()
    const known = await operator.call(createClient, {
      input: { businessName: 'Old name', email: booking.studentEmail, vatNumber: 'MT12345634' },
    })
    expect(await invoiceOf(booking.id)).toMatchObject({
      clientId: known.id,
      billToName: 'Old name',
      billToVat: 'MT12345634',
    })
  })

  test.each([
    ['article_11', 'exempt', /article 11/],
    ['not_registered', 'outside_scope', /not registered/],
  ])('has no VAT under the VAT regime %s', async (vatRegime, category, reason) => {
    await make.setBusiness({ vatRegime })
    const invoice = await issuedOf(await world.book())
    expect(invoice).toMatchObject({ netTotal: '60.00', vatTotal: '0.00', grossTotal: '60.00' })
    expect(invoice.lines[0]).toMatchObject({ vatCategory: category, net: '60.00' })
    const { table, reasons, sums } = paper(invoice)
    expect(reasons[0]).toMatch(reason)
    expect(table.columns.map(({ label }) => label)).not.toContain('Price incl. VAT')
    expect(sums[0]).toMatchObject({ label: 'Total', value: '€60.00' })
  })

  test('isn’t created if the booking was free or its checkout is unpaid', async () => {
    const free = await world.make.completedBooking({ basePrice: '0.00', finalPrice: '0.00' })
    const unpaid = await world.checkout()
    for (const id of [free.id, unpaid.bookingId])
      expect(await operator.refused(draftBookingInvoice, { params: { id } })).toMatchObject({
        reason: 'nothing_charged',
      })
  })

  test('requests the full price if the operator created the booking and nothing has been paid', async () => {
    const invoice = await issuedOf(await world.make.completedBooking())
    const { payment, epcQr } = paper({
      ...invoice,
      issuer: invoice.issuer && { ...invoice.issuer, iban: 'MT84MALT011000012345MTLCAST001S' },
    })
    expect(payment.sentence).toMatch(/^Payment due/)
    expect(epcQr).toContain('EUR60.00')
  })
})

describe('a booking’s invoice', () => {
  test('is issued only if its total equals the booking’s price', async () => {
    const booking = await world.book()
    const draft = await invoiceOf(booking.id)
    const { id, lines, ...rest } = draft
    const fields = {
      invoiceNumber: rest.invoiceNumber,
      clientId: rest.clientId ?? '',
      issueDate: rest.issueDate,
      dueDate: rest.dueDate,
      period: rest.period,
      billToName: 'Borg Ltd',
      billToAddress: 'Victoria',
      billToVat: null,
      notes: null,
      sourceFiles: [],
      version: rest.version,
    }
    const saved = (changes: object) =>
      operator.call(saveInvoiceDraft, {
        params: { id },
        input: {
          ...fields,
          version: undefined,
          lines: lines.map(({ net: _, ...line }) => ({ ...line, ...changes })),
        },
      })
    // Older clients don't send a price mode.
    expect(await saved({ rate: '59.00' })).toMatchObject({
      priceMode: 'gross',
      bookingId: booking.id,
      grossTotal: '59.00',
    })
    const refused = () => operator.refused(issueInvoice, { params: { id }, input: {} })
    expect(await refused()).toMatchObject({ reason: 'booking_differs' })
    await saved({ rate: '60.00' })
    expect((await make.issue(id)).billToName).toBe('Borg Ltd')
  })

  test('is issued only if it states the current date of the session', async () => {
    const booking = await world.book()
    await addClient(booking)
    const draft = await invoiceOf(booking.id)
    const sessionDate = booking.start.add({ hours: 48 }).toString()
    await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
    expect(
      await operator.refused(issueInvoice, { params: { id: draft.id }, input: {} }),
    ).toMatchObject({ reason: 'booking_differs' })
    await operator.call(deleteInvoiceDraft, { params: { id: draft.id } })
    const { lines } = await make.issue((await invoiceOf(booking.id)).id)
    expect(lines[0]?.date).toBe(sessionDate.slice(0, 10))
  })

  test('is issued only if it states the current time of the session', async () => {
    const booking = await world.book()
    await addClient(booking)
    const draft = await invoiceOf(booking.id)
    const sessionDate = booking.start.add({ minutes: 30 }).toString()
    await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
    expect(
      await operator.refused(issueInvoice, { params: { id: draft.id }, input: {} }),
    ).toMatchObject({ reason: 'booking_differs' })
    await operator.call(deleteInvoiceDraft, { params: { id: draft.id } })
    expect((await make.issue((await invoiceOf(booking.id)).id)).status).toBe('issued')
  })

  test('always has prices that include VAT, even if a client or SQL sets another price mode', async () => {
    const booking = await world.book()
    await addClient(booking)
    const { id } = await invoiceOf(booking.id)
    const input = await make.input({
      priceMode: 'net',
      lines: [make.line({ unit: 'piece', hours: '1.00', rate: '50.85' })],
    })
    expect(await operator.call(saveInvoiceDraft, { params: { id }, input })).toMatchObject({
      priceMode: 'gross',
      grossTotal: '50.85',
    })
    await expect(world.db('invoices').where({ id }).update({ price_mode: 'net' })).rejects.toThrow(
      /invoices_of_bookings_include_vat/,
    )
  })

  test.each([
    ['issued', (id: string) => operator.call(issueInvoice, { params: { id }, input: {} }), false],
    [
      'credited',
      (id: string) => operator.call(creditInvoice, { params: { id }, input: { reason: 'Wrong' } }),
      true,
    ],
    [
      'saved',
      async (id: string) =>
        operator.call(saveInvoiceDraft, { params: { id }, input: await make.input() }),
      false,
    ],
  ])('locks the booking before the invoice when the invoice is %s', async (_, act, isIssued) => {
    const booking = await world.book()
    await addClient(booking)
    const { id } = await invoiceOf(booking.id)
    if (isIssued) await make.issue(id)
    let acting: Promise<unknown> | undefined
    await world.db.transaction(async (trx) => {
      await trx.raw('select 1 from bookings where id = ? for update', [booking.id])
      acting = act(id)
      await until('It waits for the booking', async () => {
        const { rows } = await world.db.raw(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length > 0
      })
      await trx.raw('select 1 from invoices where id = ? for update nowait', [id])
    })
    await acting
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
    await operator.call(creditInvoice, { params: { id }, input: { reason: 'Wrong name' } })
    expect(await books()).toMatchObject({ bookings: { money: '60.00' }, profit: '50.85' })
  })

  test('can only be paid through the booking', async () => {
    const { id } = await issuedOf(await world.make.completedBooking())
    const input = { id, amount: '10.00', date: '2027-02-01', method: 'cash', reference: null }
    expect(
      await operator.refused(addInvoicePayment, { params: { id }, input: input as never }),
    ).toMatchObject({ reason: 'of_booking' })
  })
})

test('an invoice for a paid booking under €100 can be issued without the client’s address', async () => {
  const booking = await world.book()
  const { id } = await invoiceOf(booking.id)
  const invoice = await make.issue(id)
  expect(invoice).toMatchObject({ billToAddress: '', grossTotal: '60.00', paid: '60.00' })
  expect(paper(invoice).title).toBe('Simplified Tax Invoice')
})
