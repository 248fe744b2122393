import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '#app/api.ts'
import { paths } from '#app/paths.ts'
import { FailedJobsTable } from '#job/FailedJobsTable.tsx'
import { failedJobsQuery } from '#job/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'

/** What could not be done outside of this house, why, and a way to try it again. */
export const FailedJobsPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(failedJobsQuery())
  return (
    <>
      <PageHeader
        title="Failed Jobs"
        subtitle="What could not be done, and why"
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isFetching && !isPending}
            onClick={() => refetch()}
          >
            Look again
          </Button>
        }
      >
        <Button
          component={Link}
          to={`${paths.settings}?tab=connections`}
          variant="subtle"
          color="neutral"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Settings
        </Button>
      </PageHeader>
      {isPending && <ListSkeleton rows={4} />}
      {error && !data && (
        <ErrorPanel title="Failed to load the failed jobs." onRetry={refetch}>
          {sentenceOf(error)}
        </ErrorPanel>
      )}
      {data?.length === 0 && (
        <EmptyState picture="boat" title="Nothing has failed">
          Every mail, calendar event and refund went through. What does not will stand here.
        </EmptyState>
      )}
      {data && data.length > 0 && <FailedJobsTable jobs={data} />}
    </>
  )
}
