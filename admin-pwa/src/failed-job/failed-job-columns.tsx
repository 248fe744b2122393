import { Group, Text } from '@mantine/core'
import { IconRotateClockwise } from '@tabler/icons-react'
import type { FailedJob } from '#failed-job/queries.ts'
import { RetryButton } from '#failed-job/RetryButton.tsx'
import { StateBadge } from '#ui/Badge.tsx'
import { DateTimeText } from '#ui/figure/DateText.tsx'
import { pluralize } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

export const failedJobColumns: Column<FailedJob>[] = [
  {
    header: 'What failed',
    place: 'heading',
    minWidth: 200,
    lines: 2,
    render: ({ what, bookingId, invoiceId, quoteId }) => (
      <>
        <Text component="strong" fw={550} inherit>
          {what}
        </Text>
        {bookingId && <Subject to={paths.bookingById(bookingId)}>Open booking</Subject>}
        {invoiceId && <Subject to={paths.invoice(invoiceId)}>Open invoice</Subject>}
        {quoteId && <Subject to={paths.quote(quoteId)}>Open quote</Subject>}
      </>
    ),
  },
  {
    header: 'Reason',
    place: 'text',
    minWidth: 220,
    render: ({ why }) => why,
  },
  {
    header: 'Status',
    place: 'amount',
    renderInRow: ({ state }) => <StateBadge state={state === 'failed' ? 'failed' : 'retrying'} />,
    render: ({ state, tries }) => (
      <>
        <StateBadge state={state === 'failed' ? 'failed' : 'retrying'} />
        <div className="soft">{pluralize(tries, 'attempt')}</div>
      </>
    ),
  },
  {
    header: 'Last attempt',
    place: 'detail',
    renderInRow: ({ tries, failedAt }) =>
      `${pluralize(tries, 'attempt')}, last on ${formatDateTime(failedAt)}`,
    render: ({ failedAt }) => <DateTimeText at={failedAt} />,
  },
  {
    header: 'Actions',
    place: 'actions',
    align: 'right',
    render: (job) => (
      <Group justify="flex-end" data-wide>
        <RetryButton
          job={job}
          size="sm"
          leftSection={<IconRotateClockwise size={18} aria-hidden />}
        />
      </Group>
    ),
  },
]

const Subject = ({ to, children }: { to: string; children: string }) => (
  <div>
    <RouteLink to={to} size="sm">
      {children}
    </RouteLink>
  </div>
)
