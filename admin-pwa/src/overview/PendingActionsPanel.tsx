import { Button } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moveDraftKey } from '#booking/draft-keys.ts'
import { storedBookingsQuery } from '#booking/queries.ts'
import { errorMessage } from '#data/api.ts'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import type { DialogAction } from '#overview/PendingActionDialog.tsx'
import { PendingActionRow } from '#overview/PendingActionRow.tsx'
import {
  concernsWebsite,
  type PendingAction,
  pendingActions,
  unpaidBookings,
} from '#overview/pending-actions.ts'
import { refundDraftKey } from '#refund/draft-keys.ts'
import { sortByDueDay } from '#todo/due-day.ts'
import { todosQuery } from '#todo/queries.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialogAbout } from '#ui/dialog/use-dialog.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { LoadingRegion, RowsSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

const PendingActionDialog = lazyDialog(
  () => import('#overview/PendingActionDialog.tsx'),
  'PendingActionDialog',
)

/** Returns the draft for which an action's dialog is reopened, if there is one. */
const draftOf = (action: PendingAction): { key: string; subject: DialogAction }[] => {
  if (action.kind === 'refund') return [{ key: refundDraftKey(action.todo.id), subject: action }]
  return action.kind === 'clash' ? [{ key: moveDraftKey(action.booking.id), subject: action }] : []
}

type Props = {
  sessions: readonly AdminBooking[]
  /** The slug of the website whose actions are shown; undefined for all websites. */
  website: string | undefined
  maxShown: number
}

export const PendingActionsPanel = ({ sessions, website, maxShown }: Props) => {
  const [isExpanded, setIsExpanded] = useState(false)
  const todos = useQuery(todosQuery())
  const jobs = useQuery(failedJobsQuery())
  const google = useQuery(googleStatusQuery())
  const invoices = useQuery(invoicesQuery())
  const bookings = useQuery(storedBookingsQuery())
  const all = pendingActions({
    unpaid: unpaidBookings(bookings.data ?? [], useNow()),
    googleProblem: google.data?.problem,
    jobs: jobs.data ?? [],
    todos: sortByDueDay(todos.data ?? [], bookings.data ?? []),
    invoices: invoices.data ?? [],
    sessions,
    today: today(),
  })
  const actions = website
    ? all.filter((action) => concernsWebsite(action, website, bookings.data ?? []))
    : all
  const { subject, controls, open } = useDialogAbout<DialogAction>(
    () => todos.data && actions.flatMap(draftOf),
  )
  const shown = isExpanded ? actions : actions.slice(0, maxShown)
  const queries = [todos, jobs, google, invoices, bookings]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  const isPending = queries.some((query) => query.isPending)
  return (
    <Panel title="Needs attention">
      {actions.length === 0 && isPending && (
        <LoadingRegion>
          <RowsSkeleton rows={maxShown} />
        </LoadingRegion>
      )}
      {actions.length === 0 && !isPending && failed.length === 0 && (
        <p className="soft">
          You’re all caught up. Refunds, failed jobs and calendar conflicts show up here.
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label="Needs attention">
          {shown.map((action) => (
            <PendingActionRow
              key={action.id}
              action={action}
              bookings={bookings.data ?? []}
              onOpen={open}
            />
          ))}
        </ul>
      )}
      {actions.length > maxShown && (
        <Button
          className="flush"
          variant="subtle"
          mb={{ base: -12, md: -8 }}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show ${actions.length - maxShown} more`}
        </Button>
      )}
      {failed[0] && (
        <ErrorPanel
          title="Couldn’t check everything that may need attention."
          onRetry={() => failed.map(({ refetch }) => refetch())}
        >
          {errorMessage(failed[0].error)}
        </ErrorPanel>
      )}
      {subject && <PendingActionDialog subject={subject} {...controls} />}
    </Panel>
  )
}
