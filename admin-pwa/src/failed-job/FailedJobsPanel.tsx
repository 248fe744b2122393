import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { TextSkeleton } from '#ui/Skeletons.tsx'

export const FailedJobsPanel = () => {
  const query = useQuery(failedJobsQuery())
  const failed = query.data?.filter(({ state }) => state === 'failed').length
  return (
    <Panel
      title="Problems"
      actions={
        failed !== undefined && (
          <Badge tone={failed > 0 ? 'danger' : 'success'}>
            {failed > 0 ? `${failed} failed` : 'None'}
          </Badge>
        )
      }
    >
      <QueryBoundary query={query} skeleton={<TextSkeleton lines={1} />}>
        {(jobs) => (
          <>
            <Text mb="xs">
              {failed
                ? 'E-mails, calendar events and refunds that failed.'
                : 'All e-mails, calendar events and refunds went through.'}
            </Text>
            {jobs.length > 0 && (
              <RouteLink to={paths.failedJobs} className="tall-link">
                Show problems
              </RouteLink>
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}
