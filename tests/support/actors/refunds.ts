import type { Booking } from '@synapse/api/booking/model'
import { previewRefund, processRefund, refundBooking } from '@synapse/shared/refund/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { paymentsOf } from '#support/readers/rows.ts'
import { type TestWorld, useWorld } from '#support/world/use-world.ts'

/** Processes refund tasks as the operator. */
export const refundActions = ({ world, operator }: TestWorld) => {
  const addTodo = (booking: Pick<Booking, 'id'>) => addRefundTodo(operator, booking)
  const requestOf = (id: string, amount?: string) => ({
    params: { id },
    input: amount === undefined ? {} : { amount },
  })
  return {
    addRefundTodo: addTodo,
    bookToRefund: async () => {
      const booking = await world.book({ studentName: 'Maria Borg' })
      const todo = await addTodo(booking)
      await world.mail.clear()
      return { booking, todo }
    },
    payAgain: async (booking: Booking) => {
      world.clock.advance({ minutes: 1 })
      const session = await createForeignSession(world, { metadata: { bookingId: booking.id } })
      await world.pay({ checkoutSessionId: session.id })
      await world.finishJobs()
    },
    processTask: (id: string, amount?: string) =>
      operator.call(processRefund, requestOf(id, amount)),
    refundDirectly: (id: string, amount: string, remaining: string) =>
      operator.call(refundBooking, { params: { id }, input: { amount, remaining } }),
    findTodo: async (id: string) => (await operator.call(listTodos)).find((item) => item.id === id),
    /** Returns whether processing the task would cancel the session. */
    cancelsBooking: async (id: string) =>
      (await operator.call(previewRefund, { params: { id } })).cancelsBooking,
    /** Returns the Stripe refunds of this test's payments. */
    refundsAtStripe: async () => {
      const intents = (await paymentsOf(world.db)).map((payment) => payment.stripePaymentIntentId)
      const all = await world.stripe.refunds({})
      return all.filter((one) => intents.includes(String(one.payment_intent)))
    },
  }
}

/** Uses the shared app of `useWorld`, and adds actions that refund bookings as the operator. */
export const useRefunds = () => {
  const used = useWorld()
  return { ...used, ...refundActions(used) }
}
