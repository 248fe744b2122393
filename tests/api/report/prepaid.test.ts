import type { Booking } from '@synapse/api/booking/model'
import { postAllFacts } from '@synapse/api/journal/post-facts'
import { cancelBooking, moveBooking } from '@synapse/shared/booking/contract'
import { exportBooks, readBooks } from '@synapse/shared/report/contract'
import { expect, test } from 'vitest'
import { bookingInvoiceActions } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()
const {
  issuedOf,
  invoices: { setBusiness },
} = bookingInvoiceActions({ operator })

test('the books of a period show payments made before its end for later sessions', async () => {
  const september = { from: '2026-09-01', to: '2026-09-30' }
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const prepaid = async (query: typeof september) =>
    (await operator.call(readBooks, { query })).prepaid
  const paidFor = (sessionDate: string) =>
    world.make.cashBooking({
      createdAt: new Date('2026-09-12T10:00:00Z'),
      sessionDate: new Date(sessionDate),
    })
  const refund = async ({ id: bookingId }: Booking, amount: string, refundedAt: string) => {
    const [{ id: paymentId }] = await world.db('payments').where({ bookingId })
    const done = { status: 'succeeded', requestedBy: 'operator', refundedAt: new Date(refundedAt) }
    await world.db('refunds').insert({ paymentId, amount, ...done })
  }
  const cancel = ({ id }: Booking) => operator.call(cancelBooking, { params: { id } })
  world.clock.set('2026-09-20T10:00:00Z')
  await setBusiness()
  await paidFor('2026-10-05T10:00:00Z')
  await paidFor('2026-09-30T21:30:00Z') // 23:30 in Malta
  await paidFor('2026-10-01T22:30:00Z')
  await refund(await paidFor('2026-10-06T10:00:00Z'), '20.00', '2026-09-30T12:00:00Z')
  await refund(await paidFor('2026-10-08T10:00:00Z'), '60.00', '2026-09-30T22:30:00Z')
  const move = ({ id }: Booking, sessionDate: string) =>
    world.finishJobs(operator.call(moveBooking, { params: { id }, input: { sessionDate } }))
  await move(await paidFor('2026-09-28T10:00:00Z'), '2026-10-09T10:00:00Z')
  const missed = await paidFor('2026-09-19T10:00:00Z')
  await cancel(await paidFor('2026-10-12T10:00:00Z'))
  const cancelledLater = await paidFor('2026-10-14T10:00:00Z')
  const invoiced = await world.make.completedBooking({
    source: 'operator',
    sessionDate: new Date('2026-10-07T10:00:00Z'),
  })
  await issuedOf(invoiced)
  await payBooking(operator, invoiced.id, '30', { date: '2026-09-20' })

  world.clock.set('2026-10-04T10:00:00Z')
  await cancel(cancelledLater)
  await payBooking(operator, invoiced.id, '30', { date: '2026-10-02' })
  // These two moves don't change the figure for September.
  await move(missed, '2026-10-20T10:00:00Z')
  await move(missed, '2026-10-21T10:00:00Z')
  await world.db.transaction(postAllFacts)
  // Five times €60.00, €40.00 after a partial refund, and €30.00 paid towards an invoice.
  expect(await prepaid(september)).toEqual({ asOf: '2026-09-30', amount: '370.00' })
  // The sessions on 5, 6 (€40.00), 9 and 21 October, and a fully paid invoice.
  const byToday = { asOf: '2026-10-04', amount: '280.00' }
  expect(await prepaid(october)).toEqual(byToday)
  expect(await prepaid({ from: '2026-01-01', to: '2026-12-31' })).toEqual(byToday)
  expect(await prepaid({ from: '2026-08-01', to: '2026-08-31' })).toMatchObject({ amount: '0.00' })
  expect((await downloadCsv(operator, exportBooks.path, september)).lines).toContain(
    'Paid in advance as of 2026-09-30,Payments less refunds for later sessions,,,,370.00,',
  )
})
