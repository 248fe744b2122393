import { type CallRequest, isCallError } from '@synapse/shared/call'
import type { BodyOf } from '@synapse/shared/endpoint'
import {
  previewBookingRefund,
  previewRefund,
  processRefund,
  refundBooking,
} from '@synapse/shared/refund/contract'
import { call, errorMessage } from '#data/api.ts'
import { query } from '#data/query.ts'
import { failureText } from '#refund/refund-labels.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** What is refunded: a refund task or a booking. */
export type RefundSubject = { todoId: string } | { bookingId: string }

/**
 * Loads a booking's payments and refundable amount. Never cached, so that the amount is always
 * current.
 */
export const refundPreviewQuery = (of: RefundSubject) => ({
  ...('todoId' in of
    ? fromServer(previewRefund, { params: { id: of.todoId } })
    : fromServer(previewBookingRefund, { params: { id: of.bookingId } })),
  staleTime: 0,
  gcTime: 0,
})

const fromServer = <E extends typeof previewRefund | typeof previewBookingRefund>(
  endpoint: E,
  ask: CallRequest<E>,
) => ({ ...query(endpoint, ask), queryFn: () => call(endpoint, ask) })

type RefundBody = BodyOf<typeof refundBooking>

/** Returns the mutation that refunds an amount or, without an amount, closes the task. */
export const useRefund = (of: RefundSubject) => {
  const toasts = {
    successToast: ({ message }: { message: string }) => ({ title: 'Refund Processed', message }),
    errorToast: (error: unknown) => failureToast(`Failed to process refund: ${refundError(error)}`),
  }
  const id = 'todoId' in of ? of.todoId : of.bookingId
  const byTask = useWrite(processRefund, {
    request: ({ amount, ...body }: RefundBody) => ({
      params: { id },
      body: { ...body, ...(amount !== '0.00' && { amount }) },
    }),
    ...toasts,
  })
  const direct = useWrite(refundBooking, {
    request: (body: RefundBody) => ({ params: { id }, body }),
    ...toasts,
  })
  return 'todoId' in of ? byTask : direct
}

/** Returns Stripe's error message or, without one, the server's. */
export const refundError = (error: unknown): string =>
  isCallError(error) && error.answer?.details
    ? failureText(error.answer.details)
    : errorMessage(error)
