import type { Booking } from '@synapse/api/booking/model'
import { up } from '@synapse/api/db/migrations/0200-refund-requests'
import { up as keepMethods } from '@synapse/api/db/migrations/0240-revoked-refunds'
import { Dispute } from '@synapse/api/dispute/model'
import { Payment } from '@synapse/api/payment/model'
import { Refund } from '@synapse/api/refund/model'
import { cancelBooking } from '@synapse/shared/booking/contract'
import { previewBookingRefund } from '@synapse/shared/refund/contract'
import { completeTodo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'

const { world, operator, issuedOf, invoices } = useInvoices()
const { payAgain, addRefundTodo } = refundActions({ world, operator })

const addRefund = (paymentId: string, amount: string, status: Refund['status']) =>
  Refund.query(world.db).insert({ paymentId, amount, status, requestedBy: 'operator' })

/** Returns the remaining amounts on the screens, and whether the task can be completed. */
const remainingOf = async (booking: Booking) => {
  const preview = await operator.call(previewBookingRefund, { params: { id: booking.id } })
  const [invoice] = await invoices.all()
  const todo = await addRefundTodo(booking)
  return {
    refundable: preview.remaining,
    onInvoice: invoice?.payments.map(({ remaining }) => remaining),
    isClosable: await operator.call(completeTodo, { params: { id: todo.id } }).then(
      () => true,
      () => false,
    ),
  }
}

const addDispute = (paymentId: string, id: string, amount: string, status: string) =>
  Dispute.query(world.db).insert({
    id,
    paymentId,
    amount,
    reason: 'fraudulent',
    status,
    withdrawn: amount,
    fee: '20.00',
    readAt: new Date(),
  })

test.each([
  { refunds: [], open: '0.00', lost: '0.00', refundable: '60.00', left: '60.00' },
  { refunds: ['succeeded'], open: '0.00', lost: '0.00', refundable: '40.00', left: '40.00' },
  { refunds: ['pending'], open: '0.00', lost: '0.00', refundable: '40.00', left: '40.00' },
  { refunds: ['failed'], open: '0.00', lost: '0.00', refundable: '60.00', left: '60.00' },
  {
    refunds: ['succeeded', 'failed'],
    open: '15.00',
    lost: '0.00',
    refundable: '40.00',
    left: '25.00',
  },
  { refunds: [], open: '60.00', lost: '0.00', refundable: '60.00', left: '0.00' },
  {
    refunds: ['pending', 'succeeded'],
    open: '60.00',
    lost: '0.00',
    refundable: '20.00',
    left: '-40.00',
  },
  { refunds: [], open: '0.00', lost: '20.00', refundable: '40.00', left: '40.00' },
  { refunds: [], open: '15.00', lost: '20.00', refundable: '40.00', left: '25.00' },
] as const)(
  'a €60 payment with refunds of €20 ($refunds), €$open in open disputes and €$lost lost in disputes has €$left remaining',
  async ({ refunds, open, lost, refundable, left }) => {
    const booking = await world.book()
    await issuedOf(booking)
    const payment = await Payment.query(world.db)
      .findOne({ bookingId: booking.id })
      .throwIfNotFound()
    for (const status of refunds) await addRefund(payment.id, '20.00', status)
    if (lost !== '0.00') await addDispute(payment.id, 'dp_lost', lost, 'lost')
    if (open !== '0.00') await addDispute(payment.id, 'dp_open', open, 'needs_response')
    const isLeft = Number(left) > 0
    expect(await remainingOf(booking)).toEqual({
      refundable,
      onInvoice: [left],
      isClosable: !isLeft,
    })
    await operator.call(cancelBooking, { params: { id: booking.id } })
    expect(await world.successPage(checkoutSessionIdOf(booking))).toMatchObject({
      keptAmount: isLeft ? left : '0.00',
    })
  },
)

test('the migration links refunds that were created by the same request', async () => {
  const booking = await world.book()
  await payAgain(booking)
  const [first, second] = await Payment.query(world.db).where({ bookingId: booking.id })
  await addRefund(first?.id ?? '', '1.00', 'failed')
  await world.db.transaction(async (trx) => {
    for (const payment of [first, second])
      await Refund.query(trx).insert({
        paymentId: payment?.id ?? '',
        amount: '2.00',
        requestedBy: 'operator',
      })
  })
  const trx = await world.db.transaction()
  await trx.raw('alter table refunds drop column request_id; drop function remaining_of cascade')
  await up(trx)
  const lines = await Refund.query(trx).orderBy('createdAt')
  await trx.rollback()
  const ids = lines.map(({ requestId }) => requestId)
  expect(lines.map(({ amount }) => amount)).toEqual(['1.00', '2.00', '2.00'])
  expect(ids[1]).toBe(ids[2])
  expect(ids[0]).not.toBe(ids[1])
})

test('the migration sets the method of revoked refunds to cash, as in the books', async () => {
  const { id: bookingId } = await world.book()
  const { id } = await Payment.query(world.db).findOne({ bookingId }).throwIfNotFound()
  const dates = { refundedAt: '2027-01-31T23:30Z', returnedAt: '2027-02-01T09:00Z' }
  const revoked = await addRefund(id, '1.00', 'failed')
  await world.db('refunds').where({ id: revoked.id }).update(dates)
  const declined = await addRefund(id, '2.00', 'failed')
  const trx = await world.db.transaction()
  await keepMethods(trx)
  const methods = await Refund.query(trx).orderBy('createdAt').select('id', 'method', 'givenOn')
  await trx.rollback()
  expect(methods).toEqual([
    { id: revoked.id, method: 'cash', givenOn: '2027-02-01' },
    { id: declined.id, method: null, givenOn: null },
  ])
})
