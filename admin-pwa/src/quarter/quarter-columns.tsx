import { Group } from '@mantine/core'
import { downloadReport, type Quarter } from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { ActionButton } from '#ui/ActionButton.tsx'
import { StateBadge } from '#ui/Badge.tsx'
import { downloadFile } from '#ui/download.ts'
import { formatDateRange, formatDateTime, today } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'

export type QuarterAction = { kind: 'close' | 'reopen'; quarter: Quarter }

/**
 * @param onAction opens the dialog of an action
 * @param next the quarter to close next, if any
 */
export const quarterColumns = (
  onAction: (action: QuarterAction) => void,
  next: Quarter | undefined,
): Column<Quarter>[] => [
  {
    header: 'Quarter',
    place: 'heading',
    render: ({ quarter, from, to }) => (
      <RouteLink to={`${paths.reports}?${new URLSearchParams({ from, to })}`}>
        {quarterName(quarter)}
      </RouteLink>
    ),
  },
  {
    header: 'Dates',
    place: 'detail',
    renderInRow: (quarter) => [
      formatDateRange(quarter.from, quarter.to),
      ...waitText(quarter, next),
    ],
    render: ({ from, to }) => formatDateRange(from, to),
  },
  {
    header: 'Status',
    minWidth: 260,
    lines: 2,
    place: 'amount',
    renderInRow: ({ state }) => <StateBadge state={state} />,
    render: (quarter) => <QuarterStatus {...quarter} />,
  },
  {
    header: 'Actions',
    place: 'actions',
    align: 'right',
    renderInRow: (quarter) =>
      quarter.state !== 'open' && <QuarterButtons quarter={quarter} onAction={onAction} />,
    render: (quarter) =>
      quarter.state === 'open' ? (
        <span className="soft">{waitText(quarter, next)}</span>
      ) : (
        <QuarterButtons quarter={quarter} onAction={onAction} />
      ),
  },
]

/**
 * Names the quarter that must be closed first; empty if this quarter isn't open or hasn't ended.
 */
const waitText = ({ state, to }: Quarter, next: Quarter | undefined): string[] =>
  state === 'open' && to < today() && next ? [`Close ${quarterName(next.quarter)} first`] : []

type ButtonsProps = { quarter: Quarter; onAction: (action: QuarterAction) => void }

const QuarterButtons = ({ quarter, onAction }: ButtonsProps) => {
  const name = quarterName(quarter.quarter)
  return (
    <Group gap="xs" justify="flex-end" data-wide>
      {quarter.state === 'closed' && <ReportButton quarter={quarter} />}
      {quarter.canReopen && (
        <ActionButton
          needsNetwork
          variant="subtle"
          size="compact-sm"
          mr="calc(-1 * var(--button-padding-x))"
          aria-label={`Reopen ${name}`}
          onClick={() => onAction({ kind: 'reopen', quarter })}
        >
          Reopen
        </ActionButton>
      )}
      {quarter.state === 'ready' && (
        <ActionButton
          needsNetwork
          size="compact-sm"
          aria-label={`Close quarter ${name}`}
          onClick={() => onAction({ kind: 'close', quarter })}
        >
          Close quarter
        </ActionButton>
      )}
    </Group>
  )
}

const QuarterStatus = ({ state, closing, reopening }: Quarter) => (
  <>
    <StateBadge state={state} />
    {closing && <div className="soft">{`${formatDateTime(closing.closedAt)}, by you`}</div>}
    {!closing && reopening && (
      <div className="soft">{`Reopened ${formatDateTime(reopening.reopenedAt)}: ${reopening.reason}`}</div>
    )}
  </>
)

const ReportButton = ({ quarter: { quarter } }: { quarter: Quarter }) => {
  const download = useCall(downloadReport, {
    request: () => ({ params: { quarter } }),
    onSuccess: (report) => downloadFile(`report-${quarter}.json`, report as Blob),
    errorToast: 'Couldn’t download the report',
  })
  return (
    <ActionButton
      variant="default"
      size="compact-sm"
      call={download}
      aria-label={`Download report for ${quarterName(quarter)}`}
      onClick={() => download.mutate()}
    >
      Download report
    </ActionButton>
  )
}
