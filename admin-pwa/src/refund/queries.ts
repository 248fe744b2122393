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
import { failureText } from '#refund/refund-words.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** What is refunded: the booking of a task, which may cancel it, or a booking without a task. */
export type Refunded = { todoId: string } | { bookingId: string }

/**
 * What was paid for a booking, and what is left of it: always the server's word, because what an
 * earlier look has kept would seem to change under the reader's eyes.
 */
export const refundPreviewQuery = (of: Refunded) => ({
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

type Wish = BodyOf<typeof refundBooking>

/** Refunds so much of what remains. A task that has nothing to refund is closed by it. */
export const useRefund = (of: Refunded) => {
  const toasts = {
    successToast: ({ message }: { message: string }) => ({ title: 'Refund Processed', message }),
    errorToast: (error: unknown) => failureToast(`Failed to process refund: ${refundError(error)}`),
  }
  const id = 'todoId' in of ? of.todoId : of.bookingId
  const byTask = useWrite(processRefund, {
    request: ({ amount, ...body }: Wish) => ({
      params: { id },
      body: { ...body, ...(amount !== '0.00' && { amount }) },
    }),
    ...toasts,
  })
  const direct = useWrite(refundBooking, {
    request: (body: Wish) => ({ params: { id }, body }),
    ...toasts,
  })
  return 'todoId' in of ? byTask : direct
}

/** What Stripe said, else what the server said. */
export const refundError = (error: unknown): string =>
  isCallError(error) && error.answer?.details
    ? failureText(error.answer.details)
    : errorMessage(error)
