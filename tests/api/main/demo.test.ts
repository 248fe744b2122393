import { Booking } from '@synapse/api/booking/model'
import { fillDemo } from '@synapse/api/demo/fill-demo'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { invoiceState, invoiceStates } from '@synapse/shared/invoice/invoice'
import { listQuotes } from '@synapse/shared/quote/contract'
import { maltaDay } from '@synapse/shared/time'
import { expect, test } from 'vitest'
import { clientPageActions } from '#support/actors/client-page.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const count = async (sql: string): Promise<number> => (await world.db.raw(sql)).rows[0].count

test('the demo adds a year of bookings without violating a constraint', async () => {
  await world.book()
  const { bookings, payments } = await fillDemo(world.context, 400)
  expect(bookings).toBe(400)
  expect(payments.length).toBeGreaterThan(200)
  const states = await Booking.query(world.db).distinct('paymentStatus').orderBy('paymentStatus')
  expect(states.map(({ paymentStatus }) => paymentStatus)).toEqual(
    expect.arrayContaining(['cancelled', 'completed', 'expired', 'refunded']),
  )
  expect(
    await count(`select count(*)::int from bookings b where revenue is distinct from
      (select coalesce(sum(amount - refunded), 0) from payments where booking_id = b.id)`),
  ).toBe(0)
  expect(
    await count(`select count(*)::int from bookings b where payment_status = 'completed'
      and final_price > 0 and source = 'website'
      and not exists (select 1 from payments where booking_id = b.id)`),
  ).toBe(0)
  const byHand = (state: string) =>
    count(`select count(*)::int from bookings where source = 'operator'
      and payment_status = 'completed' and ${state}`)
  expect(await byHand('paid > 0 and owed = 0')).toBeGreaterThan(0)
  expect(await byHand('paid > 0 and owed > 0')).toBeGreaterThan(0)
  expect(await byHand('paid = 0 and owed > 0')).toBeGreaterThan(0)
  // The clients are the demo companies, and the students who requested an invoice.
  expect(await count('select count(*)::int from clients')).toBe(13)
  const today = maltaDay(world.clock.now())
  const invoices = await operator.call(listInvoices)
  expect(new Set(invoices.map((invoice) => invoiceState(invoice, today)))).toEqual(
    new Set(invoiceStates),
  )
  expect(await count('select count(*)::int from coupons')).toBe(4)
  expect(await count('select count(*)::int from projects')).toBe(4)
  expect(await count('select count(*)::int from expenses')).toBe(60)
  expect(await count(`select count(*)::int from expenses where date > '${today}'`)).toBe(0)
  const quotes = await operator.call(listQuotes)
  expect(new Set(quotes.map(({ status }) => status)).size).toBe(4)
  const sent = quotes.filter(({ status }) => status !== 'draft')
  // The links in the demo data must be valid with the app's secret.
  for (const { link } of sent)
    expect((await clientPageActions({ world }).read(new URL(`${link}`).pathname)).status).toBe(200)
  expect(
    await count(`select count(*)::int from todo_items where type = 'booking_cancellation'`),
  ).toBe(3)

  // Demo data can be added to an existing demo.
  await fillDemo(world.context, 20)
  expect(await count('select count(*)::int from bookings')).toBe(421)
})
