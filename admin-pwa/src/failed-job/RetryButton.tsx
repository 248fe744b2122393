import type { ButtonProps } from '@mantine/core'
import { retryJob } from '@synapse/shared/failed-job/contract'
import type { FailedJob } from '#failed-job/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { useCall } from '#ui/use-call.ts'

export const RetryButton = ({ job, ...button }: ButtonProps & { job: FailedJob }) => {
  const { job: queue, id, what } = job
  const retry = useCall(retryJob, {
    request: () => ({ params: { job: queue, id } }),
    successToast: { title: 'Retrying', message: what },
    errorToast: 'Couldn’t retry',
  })
  return (
    <ActionButton
      variant="default"
      aria-label={`Retry: ${what}`}
      call={retry}
      onClick={() => retry.mutate()}
      {...button}
    >
      Retry
    </ActionButton>
  )
}
