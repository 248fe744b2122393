import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { failedJobColumns } from '#failed-job/failed-job-columns.tsx'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { paths } from '#ui/paths.ts'

/** What could not be done outside of this house, why, and a way to try it again. */
export const FailedJobsPage = () => {
  const list = useQuery(failedJobsQuery())
  return (
    <ListScreen
      title="Failed Jobs"
      subtitle="What could not be done, and why"
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={list.isFetching && !list.isPending}
          onClick={() => list.refetch()}
        >
          Look again
        </Button>
      }
      start={<BackLink to={`${paths.settings}?tab=connections`}>Settings</BackLink>}
      label="Failed jobs"
      noun="failed jobs"
      rows={list}
      columns={failedJobColumns}
      rowKey={({ id }) => id}
      failed="Failed to load the failed jobs."
      emptyState={
        <EmptyState picture="boat" title="Nothing has failed">
          Every mail, calendar event and refund went through. What does not will stand here.
        </EmptyState>
      }
    />
  )
}
