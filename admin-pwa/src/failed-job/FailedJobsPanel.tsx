import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#data/api.ts'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

export const FailedJobsPanel = () => {
  const { data, error } = useQuery(failedJobsQuery())
  const failed = data?.filter(({ state }) => state === 'failed').length ?? 0
  const summary =
    failed === 0
      ? 'All e-mails, calendar events and refunds went through.'
      : 'E-mails, calendar events and refunds that failed.'
  return (
    <Panel
      title="Failed jobs"
      actions={
        data && (
          <Badge tone={failed > 0 ? 'danger' : 'success'}>
            {failed > 0 ? `${failed} failed` : 'None failed'}
          </Badge>
        )
      }
    >
      <Text mb="xs">{error ? errorMessage(error) : summary}</Text>
      <RouteLink to={paths.failedJobs} className="tall-link">
        Show failed jobs
      </RouteLink>
    </Panel>
  )
}
