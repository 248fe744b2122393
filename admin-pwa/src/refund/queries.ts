import { isCallError } from '@synapse/shared/call'
import type { previewRefund, processRefund } from '@synapse/shared/refund/contract'
import { call, sentenceOf } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'
import { failureToast } from '#ui/toast.tsx'

/** What was paid for the booking of a to-do, and what is left of it. Asked anew each time. */
export const refundPreviewQuery = (todoId: string) => ({
  ...apiQuery<typeof previewRefund>(`/api/todo-items/${todoId}/refund`),
  staleTime: 0,
  gcTime: 0,
})

export const useProcessRefund = () =>
  useWrite({
    run: ({ todoId, amount }: { todoId: string; amount?: string }) =>
      call<typeof processRefund>({
        method: 'POST',
        path: `/api/todo-items/${todoId}/process-refund`,
        body: { amount },
      }),
    succeeded: ({ message }) => ({ title: 'Refund Processed', message }),
    failed: (error) => failureToast(`Failed to process refund: ${whyNotRefunded(error)}`),
  })

/** What Stripe said, else what the server said. */
export const whyNotRefunded = (error: unknown): string =>
  (isCallError(error) && error.answer?.details) || sentenceOf(error)
