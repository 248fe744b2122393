import { Stack } from '@mantine/core'
import { formatEuro } from '@synapse/shared/money'
import { matchesSearch } from '@synapse/shared/text/fold-text'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { type ListedSession, sumSessions } from '@synapse/shared/tutoring/tracked-session'
import type { ReactNode } from 'react'
import { useClientName } from '#client/queries.ts'
import { useProjectName } from '#project/queries.ts'
import {
  type InvoiceBySession,
  type InvoicedSessions,
  isUninvoicedSession,
  sessionColumns,
} from '#tutoring/session-columns.tsx'
import { TimerPanel } from '#tutoring/TimerPanel.tsx'
import { useSessionDialogs } from '#tutoring/use-session-dialogs.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tile, Tiles } from '#ui/figure/Tiles.tsx'
import { formatHours, joinNonEmpty } from '#ui/format/format.ts'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import type { QueryState } from '#ui/QueryBoundary.tsx'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'

const invoicedFilters = [
  { value: 'open', label: 'Not invoiced' },
  { value: 'invoiced', label: 'Invoiced' },
] as const

type Props = {
  query: QueryState<InvoicedSessions>
  /** Renders buttons that invoice the open sessions. */
  children: (open: readonly TrackedSession[]) => ReactNode
}

const noInvoices: InvoiceBySession = new Map()

export const SessionsPage = ({ query, children }: Props) => {
  const { get, search } = useUrlFilters()
  const filter = { search, state: parseOption(invoicedFilters, get('state')) }
  const clientName = useClientName()
  const projectName = useProjectName()
  const { sessions: all, invoiceBySession = noInvoices } = query.data ?? {}
  const { edit, actions, dialogs } = useSessionDialogs(invoiceBySession, all)
  const clientAndProject = ({ clientId, projectId }: TrackedSession) =>
    joinNonEmpty(', ', clientName(clientId), projectName(projectId))
  const isUninvoiced = (session: ListedSession) => isUninvoicedSession(session, invoiceBySession)
  const isOnDraft = ({ id }: ListedSession) => invoiceBySession.get(id)?.status === 'draft'
  const hasState = (session: ListedSession) => {
    if (filter.state === 'open') return isUninvoiced(session)
    return filter.state !== 'invoiced' || invoiceBySession.has(session.id)
  }
  const found = all?.filter(
    (session) =>
      hasState(session) &&
      matchesSearch(filter.search, session.student, session.subject, clientAndProject(session)),
  )
  const isEmpty = all?.length === 0
  const add = <AddButton onClick={() => edit()}>Add session</AddButton>
  return (
    <ListLayout
      title="Time Tracking"
      subtitle="Hours you teach for clients"
      actions={!isEmpty && add}
      searchPlaceholder="Student, subject, client"
      filterFields={
        <FilterSelect label="Invoiced" name="state" all="All sessions" options={invoicedFilters} />
      }
      isEmpty={isEmpty}
      filter={filter}
      figures={
        <Stack gap="lg">
          <TimerPanel />
          {all && children(all.filter(isUninvoiced))}
          {all && !isEmpty && (
            <Tiles label="Not invoiced yet">
              <SumTile label="To invoice" sessions={all.filter(isUninvoiced)} />
              <SumTile label="On drafts" sessions={all.filter(isOnDraft)} />
            </Tiles>
          )}
        </Stack>
      }
      noun="sessions"
      rows={useLoadedRows(query, found)}
      columns={[...sessionColumns(invoiceBySession, clientAndProject), actions]}
      emptyState={
        <EmptyState picture="lamp" title="No sessions yet" action={add}>
          Start the timer when a session begins, or add sessions you’ve already taught.
        </EmptyState>
      }
    >
      {dialogs}
    </ListLayout>
  )
}

const SumTile = ({ label, sessions }: { label: string; sessions: readonly ListedSession[] }) => {
  const { hoursHundredths, netCents } = sumSessions(sessions)
  return <Tile label={label} value={formatEuro(netCents)} note={formatHours(hoursHundredths)} />
}
