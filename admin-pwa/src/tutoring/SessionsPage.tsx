import { Button, NativeSelect, Stack } from '@mantine/core'
import { isFoundIn } from '@synapse/shared/fold'
import type { Session } from '@synapse/shared/tutoring/contract'
import type { ListedSession } from '@synapse/shared/tutoring/tracked-session'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClientName } from '#client/queries.ts'
import { useProjectName } from '#project/queries.ts'
import { DeleteSessionDialog } from '#tutoring/DeleteSessionDialog.tsx'
import { sessionsQuery } from '#tutoring/queries.ts'
import { SessionDialog } from '#tutoring/SessionDialog.tsx'
import { type Invoiced, sessionColumns } from '#tutoring/session-columns.tsx'
import { TimerPanel } from '#tutoring/TimerPanel.tsx'
import { sessionDraft } from '#tutoring/use-session-form.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { useMobile } from '#ui/use-mobile.ts'
import { usePagedRows } from '#ui/use-paged-rows.ts'
import { useReopenDialog } from '#ui/use-reopen-dialog.ts'

type Props = Invoiced & {
  /** Renders buttons to invoice the sessions that aren't on an invoice yet. */
  children: (open: readonly Session[]) => ReactNode
}

type Opened = { kind: 'form' | 'delete'; session?: Session | undefined }

const pageSize = 25
const states = ['open', 'invoiced'] as const

/** Lists all sessions, tracked or from a spreadsheet, with the timer. */
export const SessionsPage = ({ charged, listed, children }: Props) => {
  const { about, opening, open } = useDialog<Opened>()
  const { get, set } = useFilters()
  const clientName = useClientName()
  const projectName = useProjectName()
  const filter = { search: get('search'), state: oneOf(states, get('state')) }
  const list = useQuery(sessionsQuery())
  const all = list.data && listed(list.data)
  const edit = (session?: Session) => open({ kind: 'form', session })
  useReopenDialog(sessionDraft, list.data, edit)
  const forWhom = ({ clientId, projectId }: Session) =>
    [clientName(clientId), projectName(projectId)].filter(Boolean).join(', ')
  const columns = sessionColumns({
    charged,
    forWhom,
    onEdit: edit,
    onDelete: (session) => open({ kind: 'delete', session }),
  })
  const isOpen = ({ id, source }: ListedSession) => !source && !charged.has(id)
  const fits = {
    open: isOpen,
    invoiced: ({ id }: ListedSession) => charged.has(id),
  }
  const found = all?.filter(
    (session) =>
      (filter.state === undefined || fits[filter.state](session)) &&
      isFoundIn(filter.search, session.student, session.subject, forWhom(session)),
  )
  const isMobile = useMobile()
  const filters = all?.length !== 0 && <Filters {...filter} onFilter={set} />
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => edit()}
    >
      New Session
    </Button>
  )
  return (
    <ListScreen
      title="Time Tracking"
      subtitle="Sessions you’ve taught, and what’s left to invoice"
      actions={all?.length !== 0 && add}
      filters={isMobile && filters}
      figures={
        <Stack gap={24}>
          <TimerPanel />
          {all && children(all.filter(isOpen))}
          {!isMobile && filters}
        </Stack>
      }
      label="Sessions"
      noun="sessions"
      rows={usePagedRows(list, found, pageSize)}
      columns={columns}
      rowKey={({ id }) => id}
      isFaded={(session) => !isOpen(session)}
      failed="Failed to load sessions."
      narrowed={
        all?.length
          ? { title: 'No matching sessions', onClear: () => set({ search: '', state: '' }) }
          : undefined
      }
      emptyState={
        <EmptyState picture="lamp" title="No sessions yet" action={add}>
          Start the timer when a session begins, or add sessions you’ve already taught.
        </EmptyState>
      }
    >
      {about?.kind === 'form' && (
        <SessionDialog key={about.session?.id ?? 'new'} {...opening} session={about.session} />
      )}
      {about?.kind === 'delete' && about.session && (
        <DeleteSessionDialog {...opening} session={about.session} />
      )}
    </ListScreen>
  )
}

type FilterProps = {
  search: string
  state: (typeof states)[number] | undefined
  onFilter: ReturnType<typeof useFilters>['set']
}

const Filters = ({ search, state, onFilter }: FilterProps) => (
  <Toolbar label="Filter sessions">
    <SearchField
      label="Search sessions"
      placeholder="Student, subject, client"
      value={search}
      onSearch={(text) => onFilter({ search: text })}
    />
    <NativeSelect
      label="Invoiced"
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ state: value })}
      data={[
        { value: '', label: 'All sessions' },
        { value: 'open', label: 'Not invoiced' },
        { value: 'invoiced', label: 'Invoiced' },
      ]}
    />
  </Toolbar>
)
