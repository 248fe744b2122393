import { isCallError } from '@synapse/shared/call'
import type { BodyOf } from '@synapse/shared/endpoint'
import { previewRefund, processRefund } from '@synapse/shared/refund/contract'
import { sentenceOf } from '#app/api.ts'
import { query } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { failureText } from '#refund/refund-words.ts'
import { failureToast } from '#ui/toast.tsx'

/** What was paid for the booking of a to-do, and what is left of it. Asked anew each time. */
export const refundPreviewQuery = (todoId: string) => ({
  ...query(previewRefund, { params: { id: todoId } }),
  staleTime: 0,
  gcTime: 0,
})

export const useProcessRefund = () =>
  useWrite(processRefund, {
    ask: ({ todoId, ...body }: { todoId: string } & BodyOf<typeof processRefund>) => ({
      params: { id: todoId },
      body,
    }),
    succeeded: ({ message }) => ({ title: 'Refund Processed', message }),
    failed: (error) => failureToast(`Failed to process refund: ${whyNotRefunded(error)}`),
  })

/** What Stripe said, else what the server said. */
export const whyNotRefunded = (error: unknown): string =>
  isCallError(error) && error.answer?.details
    ? failureText(error.answer.details)
    : sentenceOf(error)
