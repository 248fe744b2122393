import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failedJobColumns } from '#failed-job/failed-job-columns.tsx'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { paths } from '#ui/route/paths.ts'

export const FailedJobsPage = () => {
  const list = useQuery(failedJobsQuery())
  return (
    <ListLayout
      title="Problems"
      subtitle="E-mails, calendar events and refunds that failed"
      back={{ to: paths.connections, label: 'Settings' }}
      actions={
        <ActionButton
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={list.isFetching && !list.isPending}
          onClick={() => list.refetch()}
        >
          Check again
        </ActionButton>
      }
      noun="problems"
      rows={list}
      columns={failedJobColumns}
      emptyState={
        <EmptyState picture="lamp" title="No problems">
          All e-mails, calendar events and refunds went through. If one fails, you can retry it
          here.
        </EmptyState>
      }
    />
  )
}
