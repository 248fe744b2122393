import { Button } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moveInputKey } from '#booking/input-keys.ts'
import { storedBookingsQuery } from '#booking/queries.ts'
import { errorMessage } from '#data/api.ts'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import type { DialogItem } from '#overview/AttentionDialog.tsx'
import { AttentionRow } from '#overview/AttentionRow.tsx'
import {
  type AttentionItem,
  attentionItems,
  concernsWebsite,
  countByKind,
  unpaidBookings,
} from '#overview/attention-items.ts'
import { refundInputKey } from '#refund/input-keys.ts'
import { sortByDueDay } from '#todo/due-day.ts'
import { todosQuery } from '#todo/queries.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { today } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { LoadingRegion, RowsSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

const AttentionDialog = lazyDialog(() => import('#overview/AttentionDialog.tsx'), 'AttentionDialog')

/** Returns the key of the unsaved input that reopens an item's dialog, if any. */
const draftOf = (item: AttentionItem): { key: string; subject: DialogItem }[] => {
  if (item.kind === 'refund') return [{ key: refundInputKey(item.todo.id), subject: item }]
  return item.kind === 'clash' ? [{ key: moveInputKey(item.booking.id), subject: item }] : []
}

type Props = {
  sessions: readonly AdminBooking[]
  /** The slug of the website whose items are shown; undefined for all websites. */
  website: string | undefined
  maxShown: number
}

export const AttentionPanel = ({ sessions, website, maxShown }: Props) => {
  const [isExpanded, setIsExpanded] = useState(false)
  const todos = useQuery(todosQuery())
  const jobs = useQuery(failedJobsQuery())
  const google = useQuery(googleStatusQuery())
  const invoices = useQuery(invoicesQuery())
  const bookings = useQuery(storedBookingsQuery())
  const all = attentionItems({
    unpaid: unpaidBookings(bookings.data ?? [], useNow()),
    googleProblem: google.data?.problem,
    jobs: jobs.data ?? [],
    todos: sortByDueDay(todos.data ?? [], bookings.data ?? []),
    invoices: invoices.data ?? [],
    sessions,
    today: today(),
  })
  const items = website
    ? all.filter((item) => concernsWebsite(item, website, bookings.data ?? []))
    : all
  const { subject, controls, open } = useDialogFor<DialogItem>(
    () => todos.data && items.flatMap(draftOf),
  )
  const shown = isExpanded ? items : items.slice(0, maxShown)
  const queries = [todos, jobs, google, invoices, bookings]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  const isPending = queries.some((query) => query.isPending)
  return (
    <Panel title="Needs attention" actions={<span className="soft">{countByKind(items)}</span>}>
      {items.length === 0 && isPending && (
        <LoadingRegion>
          <RowsSkeleton rows={maxShown} />
        </LoadingRegion>
      )}
      {items.length === 0 && !isPending && failed.length === 0 && (
        <p className="soft">
          You’re all caught up. Refunds, failed e-mails and calendar conflicts show up here.
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label="Needs attention">
          {shown.map((item) => (
            <AttentionRow key={item.id} item={item} bookings={bookings.data ?? []} onOpen={open} />
          ))}
        </ul>
      )}
      {items.length > maxShown && (
        <Button
          className="flush"
          variant="subtle"
          mb={{ base: -12, md: -8 }}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show ${items.length - maxShown} more`}
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
      {subject && <AttentionDialog subject={subject} {...controls} />}
    </Panel>
  )
}
