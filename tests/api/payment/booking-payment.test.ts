import { randomUUID } from 'node:crypto'
import { orderNumber } from '@synapse/shared/booking/booking'
import {
  cancelBooking,
  exportBookings,
  readBooking,
  removeBookingPayment,
} from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { exportPayments, listPayments, readPaymentSummary } from '@synapse/shared/payment/contract'
import { readOverview } from '@synapse/shared/report/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingInvoiceActions } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { changeBusiness } from '#support/actors/change-business.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import type { OperatorBookingInput } from '#support/samples/booking-inputs.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

let times = 8
beforeEach(() => {
  times = 8
})

/** Creates a €60 booking, at a different time in each call. */
const addBooking = async (changes: Partial<OperatorBookingInput> = {}) => {
  times += 3
  const sessionTime = `${String(times).padStart(2, '0')}:00`
  const input = operatorBookingInput({ sessionTime, ...changes })
  return (await operator.call(createBooking, { input })).booking
}
const pay = (id: string, amount: string, changes?: Partial<ManualPayment>) =>
  payBooking(operator, id, amount, changes)
const remove = async (id: string, paymentId: string) =>
  (await operator.call(removeBookingPayment, { params: { id, paymentId } })).booking
const read = (id: string) => operator.call(readBooking, { params: { id } })

describe('a manual payment for a booking', () => {
  test('counts as revenue immediately, whether it covers all or part of the price', async () => {
    const { id } = await addBooking()
    expect(await operator.call(readOverview)).toMatchObject({ revenue: '0.00', owed: '60.00' })
    const part = { id: randomUUID(), method: 'bank_transfer', reference: 'Receipt 7' } as const
    expect(await pay(id, '20', part)).toMatchObject({
      paid: '20.00',
      revenue: '20.00',
      owed: '40.00',
      hasPayment: true,
      paymentStatus: 'completed',
    })
    expect(await operator.call(readOverview)).toMatchObject({ revenue: '20.00', owed: '40.00' })
    world.clock.advance({ minutes: 1 })
    expect(await pay(id, '40')).toMatchObject({ paid: '60.00', owed: '0.00' })
    const { payments, timeline } = await read(id)
    expect(payments).toMatchObject([
      { amount: '20.00', paymentMethod: 'bank_transfer', reference: 'Receipt 7', stripeUrl: null },
      { amount: '40.00', paymentMethod: 'cash', reference: null, refunds: [] },
    ])
    expect(payments[0]?.paymentDate).toBe('2027-01-31T23:00:00.000Z')
    expect(timeline.filter(({ kind }) => kind === 'paid').map(({ detail }) => detail)).toEqual([
      { amount: '20.00', method: 'bank_transfer' },
      { amount: '40.00', method: 'cash' },
    ])
  })

  test('entered by mistake can be removed, making its amount due again', async () => {
    const { id } = await addBooking()
    const wrong = randomUUID()
    await pay(id, '20', { id: wrong })
    await pay(id, '10')
    expect(await remove(id, wrong)).toMatchObject({
      paid: '10.00',
      revenue: '10.00',
      owed: '50.00',
    })
    expect(await remove(id, wrong)).toMatchObject({ paid: '10.00', owed: '50.00' })
    const { timeline } = await read(id)
    expect(timeline.filter(({ kind }) => kind === 'payment_removed')).toMatchObject([
      { by: 'operator', detail: { amount: '20.00', method: 'cash' } },
    ])
    const other = await addBooking()
    const { payments } = await read(id)
    await remove(other.id, payments[0]?.id ?? '')
    expect((await read(id)).booking.paid).toBe('10.00')
  })

  test('can be removed, unlike a card payment', async () => {
    const { id } = await world.book()
    const { payments } = await read(id)
    const params = { id, paymentId: payments[0]?.id ?? '' }
    await expect(operator.call(removeBookingPayment, { params })).toBeRefused('by_card')
    expect((await read(id)).booking).toMatchObject({ paid: '60.00', owed: '0.00' })
    await expect(pay(id, '1')).toBeRefused('too_much')
  })

  test('is recorded once, even if sent repeatedly from several tabs', async () => {
    const { id } = await addBooking()
    const again = { id: randomUUID() }
    await Promise.all([1, 2, 3].map(() => pay(id, '40', again)))
    expect((await read(id)).booking).toMatchObject({ paid: '40.00', owed: '20.00' })
    const other = await addBooking()
    await expect(pay(other.id, '10', again)).toBeRefused('id_reused')
    for (const changes of [
      { date: '2027-01-31' },
      { method: 'other' },
      { reference: 'R 7' },
    ] as const)
      await expect(pay(id, '40', { ...again, ...changes }), JSON.stringify(changes)).toBeRefused(
        'id_reused',
      )
    await expect(pay(id, '20', again)).toBeRefused('id_reused')
    const invoices = invoiceActions({ operator })
    await invoices.setBusiness()
    const invoice = await invoices.issued()
    const ofInvoice = { id: randomUUID() }
    await invoices.pay(invoice.id, '20', ofInvoice)
    await expect(pay(id, '20', ofInvoice)).toBeRefused('id_reused')
  })

  test('can’t exceed the balance due, even in parallel or directly in SQL', async () => {
    const { id } = await addBooking()
    await expect(pay(id, '60.01')).toBeRefused('too_much')
    expect(await successesOf([1, 2, 3].map(() => pay(id, '40')))).toHaveLength(1)
    const insert = world.db('payments').insert({
      bookingId: id,
      amount: '20.01',
      paymentMethod: 'cash',
      paymentDate: new Date(),
    })
    await expect(insert).rejects.toThrow(/would exceed its price/)
    expect((await read(id)).booking).toMatchObject({ paid: '40.00', owed: '20.00' })
    const overpaid = addBooking({ payment: { amount: '60.01', method: 'cash' } })
    await expect(overpaid).toBeRefused('too_much')
  })

  test('must be above zero, and can’t be dated in the future or added to a cancelled booking', async () => {
    const { id } = await addBooking()
    await expect(pay(id, '0')).toBeRefused({ error: 'Enter an amount greater than zero.' })
    await expect(pay(id, '-5')).toBeRefused('invalid')
    await expect(pay(id, '5', { date: '2027-02-02' })).toBeRefused('in_future')
    await expect(pay(id, '5', { method: 'card' as never })).toBeRefused('invalid')
    await expect(pay(randomUUID(), '5')).toBeRefused('unknown')
    const free = await addBooking({ basePrice: '0', finalPrice: '0' })
    expect(free).toMatchObject({ owed: '0.00' })
    await expect(pay(free.id, '5')).toBeRefused('too_much')
    await pay(id, '20')
    const { booking } = await operator.call(cancelBooking, { params: { id } })
    expect(booking).toMatchObject({ revenue: '20.00', owed: '0.00' })
    await expect(pay(id, '40')).toBeRefused('wrong_state')
  })
})

test('manual payments are listed, totalled and exported together with card payments', async () => {
  const card = await world.book({ studentName: 'Karl Card' })
  const { id } = await addBooking()
  await pay(id, '20', { reference: 'Receipt 7' })
  await addBooking()
  const { items } = await operator.call(listPayments, { query: { search: 'galea' } })
  expect(items).toMatchObject([
    {
      bookingId: id,
      studentName: 'Anna Galea',
      amount: '20.00',
      net: '20.00',
      paymentMethod: 'cash',
      reference: 'Receipt 7',
    },
  ])
  expect((await operator.call(listPayments)).total).toBe(2)
  const query = { website: 'synapse-ai', from: '2027-02-01', to: '2027-02-01' }
  expect(await operator.call(readPaymentSummary, { query })).toMatchObject({
    gross: '80.00',
    net: '80.00',
    owed: '100.00',
    unpaid: 2,
  })
  const payments = await downloadCsv(operator, exportPayments.path)
  expect(payments.text).toContain(
    'Anna Galea,anna@example.com,20.00,0.00,0.00,20.00,EUR,completed,cash,',
  )
  const bookings = await downloadCsv(operator, exportBookings.path, 'tab=completed')
  expect(bookings.lines[0]).toContain('Total,Paid,Revenue,Balance due,')
  expect(bookings.text).toContain('60.00,20.00,20.00,40.00,operator')
  expect((await read(card.id)).booking).toMatchObject({ paid: '60.00', owed: '0.00' })
})

describe('the student of an unpaid booking', () => {
  const confirmed = async () => {
    await world.finishJobs()
    const [mail] = await world.mail.messages({ subject: 'Confirmed: ' })
    const text = mail?.text ?? ''
    const [, link = ''] = /Open my booking:\s+(\S+)/.exec(text) ?? []
    const session_id = new URL(link).searchParams.get('session_id') ?? ''
    return { text, shown: await world.successPage(session_id) }
  }

  test('sees the balance due, and is asked to pay at the session if no bank account is set', async () => {
    const { id, ...half } = await addBooking({ payment: { amount: '20', method: 'card_terminal' } })
    expect(half).toMatchObject({ paid: '20.00', owed: '40.00', hasPayment: true })
    expect((await read(id)).payments).toMatchObject([
      { amount: '20.00', paymentMethod: 'card_terminal' },
    ])
    const { text, shown } = await confirmed()
    expect(text).toContain('Total: €60.00\nPaid: −€20.00\nBalance due: €40.00')
    expect(text).toContain('You can pay the balance of €40.00 at the session')
    expect(shown).toMatchObject({ owed: '40.00', howToPay: { account: [], invoicePage: null } })
    await pay(id, '40')
    expect((await confirmed()).shown).toMatchObject({ owed: '0.00', howToPay: null })
  })

  test('sees the bank details, with the order number as payment reference', async () => {
    const account = { iban: 'MT84MALT011000012345MTLCAST001S', businessName: 'Vella Tutoring' }
    await changeBusiness(operator, account)
    const { id } = await addBooking()
    const { text, shown } = await confirmed()
    expect(text).toContain('Please pay the balance of €60.00 by bank transfer:')
    expect(text).toContain('IBAN: MT84 MALT 0110 0001 2345 MTLC AST0 01S')
    expect(text).toContain(`Reference: ${orderNumber(id)}`)
    expect(shown.howToPay?.account).toContainEqual({ label: 'Reference', value: orderNumber(id) })
  })

  const invoiced = async () => {
    const booking = await world.booking((await addBooking()).id)
    const business = {
      businessName: 'Vella Tutoring',
      address: 'Victoria',
      vatNumber: 'MT10000034',
    }
    await changeBusiness(operator, business)
    return bookingInvoiceActions({ operator }).issuedOf(booking)
  }

  test('can open the issued invoice from the booking’s page for half an hour', async () => {
    const invoice = await invoiced()
    const { shown } = await confirmed()
    expect(shown.howToPay?.invoicePage).toMatch(/\/invoice\/[\w-]{43}$/)
    const now = world.clock.now()
    world.clock.advance({ minutes: 31 })
    expect((await confirmed()).shown).toMatchObject({ howToPay: { invoicePage: null } })
    world.clock.set(now)
    await invoiceActions({ operator }).credit(invoice.id)
    expect((await confirmed()).shown).toMatchObject({
      owed: '60.00',
      howToPay: { invoicePage: null },
    })
  })
})
