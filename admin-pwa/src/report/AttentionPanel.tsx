import { Button } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bookingsQuery } from '#booking/queries.ts'
import { failedJobsQuery } from '#failed-job/queries.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { googleStatusQuery } from '#meeting/queries.ts'
import type { Opened } from '#report/AttentionDialogs.tsx'
import { AttentionLine } from '#report/AttentionLine.tsx'
import classes from '#report/Today.module.css'
import { type Attention, attentionOf, unpaidBookings } from '#report/today.ts'
import { todosQuery } from '#todo/queries.ts'
import { today } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { RowsSkeleton, Waiting } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useDialog } from '#ui/use-dialog.ts'

/** Loaded when something is first answered: most looks at the day open nothing. */
const AttentionDialogs = lazy(async () => ({
  default: (await import('#report/AttentionDialogs.tsx')).AttentionDialogs,
}))

const shownAtOnce = 5

/** What waits for the operator, each with the one click that answers it. */
export const AttentionPanel = ({ sessions }: { sessions: readonly AdminBooking[] }) => {
  const [isWhole, setIsWhole] = useState(false)
  const { about, opening, open } = useDialog<Opened>()
  const todos = useQuery(todosQuery())
  const jobs = useQuery(failedJobsQuery())
  const google = useQuery(googleStatusQuery())
  const invoices = useQuery(invoicesQuery())
  const bookings = useQuery(bookingsQuery({}))
  const waiting = attentionOf({
    unpaid: unpaidBookings(bookings.data ?? [], Temporal.Now.instant()),
    googleProblem: google.data?.problem,
    jobs: jobs.data,
    todos: todos.data,
    invoices: invoices.data,
    sessions,
    today: today(),
  })
  const shown = isWhole ? waiting : waiting.slice(0, shownAtOnce)
  const isPending =
    todos.isPending ||
    jobs.isPending ||
    google.isPending ||
    invoices.isPending ||
    bookings.isPending
  return (
    <Panel
      title="Needs you"
      actions={
        waiting.length > 0 && <StatusBadge tone="danger">{String(waiting.length)}</StatusBadge>
      }
    >
      {waiting.length === 0 &&
        (isPending ? (
          <Waiting>
            <RowsSkeleton rows={shownAtOnce} />
          </Waiting>
        ) : (
          <p className="soft">Nothing waits for you. Refunds, failures and clashes appear here.</p>
        ))}
      {shown.length > 0 && (
        <ul className={classes.waiting} aria-label="Needs you">
          {shown.map((attention) => (
            <AttentionLine key={keyOf(attention)} attention={attention} onOpen={open} />
          ))}
        </ul>
      )}
      {waiting.length > shownAtOnce && (
        <Button className="flush" variant="subtle" mt="xs" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${waiting.length}`}
        </Button>
      )}
      {about && (
        <Suspense>
          <AttentionDialogs about={about} {...opening} />
        </Suspense>
      )}
    </Panel>
  )
}

const keyOf = (attention: Attention): string => {
  if (attention.kind === 'google') return 'google'
  if (attention.kind === 'job') return attention.job.id
  if (attention.kind === 'invoice') return attention.invoice.id
  if (attention.kind === 'unpaid') return attention.booking.id
  return attention.todo.id
}
