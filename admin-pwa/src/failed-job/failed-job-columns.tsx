import { Anchor } from '@mantine/core'
import { IconRotateClockwise } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '#failed-job/failed-job-columns.module.css'
import { type FailedJob, useRetryJob } from '#failed-job/queries.ts'
import { failureText } from '#refund/refund-labels.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { shortMoment } from '#ui/format-time.ts'
import { defaultSlug, paths } from '#ui/paths.ts'
import { StateBadge } from '#ui/StateBadge.tsx'

export const failedJobColumns: Column<FailedJob>[] = [
  {
    header: 'Job',
    isHeading: true,
    minWidth: 200,
    lines: 2,
    render: ({ what, bookingId, invoiceId, quoteId }) => (
      <>
        <strong className={classes.text}>{what}</strong>
        {bookingId && (
          <div>
            {/* The page redirects to the booking's own website, so any slug works. */}
            <Anchor component={Link} to={paths.booking(defaultSlug, bookingId)} size="sm">
              Open booking
            </Anchor>
          </div>
        )}
        {invoiceId && (
          <div>
            <Anchor component={Link} to={paths.invoice(invoiceId)} size="sm">
              Open invoice
            </Anchor>
          </div>
        )}
        {quoteId && (
          <div>
            <Anchor component={Link} to={paths.quote(quoteId)} size="sm">
              Open quote
            </Anchor>
          </div>
        )}
      </>
    ),
  },
  {
    header: 'Reason',
    minWidth: 220,
    render: ({ why }) => <span className={classes.text}>{failureText(why)}</span>,
  },
  {
    header: 'Status',
    render: ({ state, tries }) => (
      <>
        <StateBadge state={state === 'failed' ? 'failed' : 'retrying'} />
        <div className="soft">{`${tries} ${tries === 1 ? 'attempt' : 'attempts'}`}</div>
      </>
    ),
  },
  {
    header: 'Last attempt',
    render: ({ failedAt }) => <span className="figures">{shortMoment(failedAt)}</span>,
  },
  {
    header: 'Actions',
    isActions: true,
    align: 'right',
    render: (job) => <RetryButton job={job} />,
  },
]

const RetryButton = ({ job }: { job: FailedJob }) => {
  const retry = useRetryJob()
  return (
    <ActionButton
      needsNetwork
      variant="default"
      size="sm"
      leftSection={<IconRotateClockwise size={16} stroke={1.7} aria-hidden />}
      aria-label={`Retry: ${job.what}`}
      loading={retry.isPending}
      onClick={() => retry.mutate(job)}
    >
      Retry
    </ActionButton>
  )
}
