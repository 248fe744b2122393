import { formatEuro } from '@synapse/shared/money'
import { type ListedSession, sumSessions } from '@synapse/shared/tutoring/tracked-session'
import {
  type InvoicedSessions,
  isUninvoicedSession,
  sessionColumns,
} from '#tutoring/session-columns.tsx'
import { useSessionDialogs } from '#tutoring/use-session-dialogs.tsx'
import { formatHours, pluralize } from '#ui/format/format.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { PaginatedRows } from '#ui/list/Pagination.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx'

type Props = {
  query: QueryState<InvoicedSessions>
  /** Tells screen readers whether these are a client's or a project's sessions. */
  of: 'client' | 'project'
  isRelated: (session: ListedSession) => boolean
}

/** Lists the sessions of a client or project; renders nothing if there are none. */
export const RelatedSessions = ({ query, of, isRelated }: Props) => (
  <QueryBoundary query={query} errorTitle="Couldn’t load the sessions." skeleton={null}>
    {({ sessions, invoiceBySession }) => (
      <SessionsPanel
        of={of}
        sessions={sessions.filter(isRelated)}
        invoiceBySession={invoiceBySession}
      />
    )}
  </QueryBoundary>
)

const SessionsPanel = ({
  of,
  sessions: own,
  invoiceBySession,
}: Pick<Props, 'of'> & InvoicedSessions) => {
  const { actions, dialogs } = useSessionDialogs(invoiceBySession)
  if (own.length === 0) return null
  const uninvoiced = sumSessions(
    own.filter((session) => isUninvoicedSession(session, invoiceBySession)),
  )
  return (
    <Panel title="Sessions">
      <p className="soft">
        {uninvoiced.count === 0
          ? 'Nothing left to invoice.'
          : `${pluralize(uninvoiced.count, 'session')} not invoiced: ${formatHours(uninvoiced.hoursHundredths)}, ${formatEuro(uninvoiced.netCents)} excluding VAT`}
      </p>
      <PaginatedRows rows={own} noun="sessions">
        {(shown) => (
          <DataTable
            label={`Sessions for this ${of}`}
            columns={[...sessionColumns(invoiceBySession), actions]}
            rows={shown}
          />
        )}
      </PaginatedRows>
      {dialogs}
    </Panel>
  )
}
