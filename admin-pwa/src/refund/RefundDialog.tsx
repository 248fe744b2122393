import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { refundPreviewQuery } from '#refund/queries.ts'
import { RefundForm } from '#refund/RefundForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

type Props = { todoId: string; opened: boolean; onClose: () => void }

/** Gives back what was paid for the booking of a task, all that remains of it or a part. */
export const RefundDialog = ({ todoId, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Process Refund">
    <Content todoId={todoId} onClose={onClose} />
  </Dialog>
)

const Content = ({ todoId, onClose }: Omit<Props, 'opened'>) => {
  const { data, error, isPending, refetch } = useQuery(refundPreviewQuery(todoId))
  if (data) return <RefundForm todoId={todoId} preview={data} onClose={onClose} />
  if (isPending) return <TextSkeleton lines={4} />
  return (
    <ErrorPanel title="Failed to look up the payment." onRetry={() => refetch()}>
      {sentenceOf(error)}
    </ErrorPanel>
  )
}
