import { useQuery } from '@tanstack/react-query'
import { refundPreviewQuery } from '#refund/queries.ts'
import { RefundForm } from '#refund/RefundForm.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Dialog, type Opening } from '#ui/Dialog.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

type Props = Opening & { todoId: string }

/** Gives back what was paid for the booking of a task, all that remains of it or a part. */
export const RefundDialog = ({ todoId, ...opening }: Props) => (
  <Dialog {...opening} title="Process Refund">
    <Content todoId={todoId} onClose={opening.onClose} />
  </Dialog>
)

const Content = ({ todoId, onClose }: Omit<Props, 'opened'>) => (
  <Answer
    of={useQuery(refundPreviewQuery(todoId))}
    failed="Failed to look up the payment."
    skeleton={<TextSkeleton lines={4} />}
  >
    {(preview) => <RefundForm todoId={todoId} preview={preview} onClose={onClose} />}
  </Answer>
)
