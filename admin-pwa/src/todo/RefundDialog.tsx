import type { Todo } from '@synapse/shared/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { refundPreviewQuery } from '#todo/queries.ts'
import { RefundForm } from '#todo/RefundForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

type Props = { todo: Todo; opened: boolean; onClose: () => void }

/** Gives back what was paid for the booking of a task, all that remains of it or a part. */
export const RefundDialog = ({ todo, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Process Refund">
    <Content todo={todo} onClose={onClose} />
  </Dialog>
)

const Content = ({ todo, onClose }: Omit<Props, 'opened'>) => {
  const { data, error, isPending, refetch } = useQuery(refundPreviewQuery(todo.id))
  if (data) return <RefundForm todo={todo} preview={data} onClose={onClose} />
  if (isPending) return <TextSkeleton lines={4} />
  return (
    <ErrorPanel title="Failed to look up the payment." onRetry={() => refetch()}>
      {sentenceOf(error)}
    </ErrorPanel>
  )
}
