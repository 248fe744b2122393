import { isCallError } from '@synapse/shared/call'
import type { BodyOf } from '@synapse/shared/endpoint'
import {
  previewBookingRefund,
  previewRefund,
  processRefund,
  refundBooking,
} from '@synapse/shared/refund/contract'
import { errorMessage } from '#data/api.ts'
import { uncachedQuery } from '#data/query.ts'
import { failureText } from '#refund/refund-labels.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** What is refunded: a refund task or a booking. */
export type RefundSubject = { todoId: string } | { bookingId: string }

export const refundPreviewQuery = (of: RefundSubject) =>
  uncachedQuery('todoId' in of ? previewRefund : previewBookingRefund, { params: { id: idOf(of) } })

/** Returns the mutation that refunds an amount or, without an amount, closes the task. */
export const useRefund = (of: RefundSubject) =>
  useWrite('todoId' in of ? processRefund : refundBooking, {
    request: ({ amount, ...body }: BodyOf<typeof refundBooking>) => ({
      params: { id: idOf(of) },
      body: { ...body, ...(amount !== '0.00' && { amount }) },
    }),
    successToast: ({ message }) => ({ title: 'Refund Processed', message }),
    errorToast: (error) => failureToast(`Failed to process refund: ${refundError(error)}`),
  })

const idOf = (of: RefundSubject) => ('todoId' in of ? of.todoId : of.bookingId)

/** Returns Stripe's error message or, without one, the server's. */
export const refundError = (error: unknown): string =>
  isCallError(error) && error.answer?.details
    ? failureText(error.answer.details)
    : errorMessage(error)
