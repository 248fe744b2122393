import { useQuery } from '@tanstack/react-query'
import { refundPreviewQuery } from '#refund/queries.ts'
import { RefundForm } from '#refund/RefundForm.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Dialog, type Opening } from '#ui/Dialog.tsx'
import { TextSkeleton, Waiting } from '#ui/Skeletons.tsx'

type Props = Opening & {
  /** Undefined while the task is still being made. */
  todoId: string | undefined
  /** When it is done; without it the dialog only closes. */
  onSaved?: () => void
}

/** Gives back what was paid for the booking of a task, all that remains of it or a part. */
export const RefundDialog = ({ todoId, onSaved, ...opening }: Props) => (
  <Dialog {...opening} title="Process Refund" size="sm">
    {todoId ? (
      <Content todoId={todoId} onClose={onSaved ?? opening.onClose} />
    ) : (
      <Waiting>
        <TextSkeleton lines={4} />
      </Waiting>
    )}
  </Dialog>
)

const Content = ({ todoId, onClose }: { todoId: string; onClose: () => void }) => (
  <Answer
    of={useQuery(refundPreviewQuery(todoId))}
    failed="Failed to look up the payment."
    skeleton={<TextSkeleton lines={4} />}
  >
    {(preview) => <RefundForm todoId={todoId} preview={preview} onClose={onClose} />}
  </Answer>
)
