import type { Booking } from '@synapse/api/booking/model'
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
const { addRefundTodo } = refundActions({ world, operator })

const addRefund = (paymentId: string, amount: string, status: Refund['status']) =>
  Refund.query(world.db).insert({ paymentId, amount, status, requestedBy: 'operator' })

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
  [[], '0.00', '0.00', '60.00', '60.00'],
  [['succeeded'], '0.00', '0.00', '40.00', '40.00'],
  [['pending'], '0.00', '0.00', '40.00', '40.00'],
  [['failed'], '0.00', '0.00', '60.00', '60.00'],
  [['succeeded', 'failed'], '15.00', '0.00', '40.00', '25.00'],
  [[], '60.00', '0.00', '60.00', '0.00'],
  [['pending', 'succeeded'], '60.00', '0.00', '20.00', '-40.00'],
  [[], '0.00', '20.00', '40.00', '40.00'],
  [[], '15.00', '20.00', '40.00', '25.00'],
] as const)(
  'a €60 payment with €20 refunded (%o), €%s disputed and €%s lost in disputes has €%s refundable and €%s remaining',
  async (refunds, open, lost, refundable, left) => {
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
