import { Button, Group, Stack } from '@mantine/core'
import { orderNumber } from '@synapse/shared/booking/booking'
import { joinPhase } from '@synapse/shared/booking/booking-state'
import type { AdminBooking, readBooking } from '@synapse/shared/booking/contract'
import { isCallError } from '@synapse/shared/contract/call'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { isZero } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import type { Todo } from '@synapse/shared/todo/contract'
import { isOverdue } from '@synapse/shared/todo/todo'
import { IconCoinEuro, IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { blockedReason } from '#booking/blocked-reason.ts'
import { bookingQuery } from '#booking/booking-query.ts'
import { useSaveBookingNotes } from '#booking/change/mutations.ts'
import { useBookingActions } from '#booking/change/use-booking-actions.tsx'
import { paymentInputKey } from '#booking/input-keys.ts'
import { BookingFacts } from '#booking/page/BookingFacts.tsx'
import classes from '#booking/page/BookingPage.module.css'
import { BookingPayments } from '#booking/page/BookingPayments.tsx'
import { Timeline } from '#booking/page/Timeline.tsx'
import { StudentMessage } from '#booking/StudentMessage.tsx'
import { BookingInvoicePanel } from '#invoice/BookingInvoicePanel.tsx'
import { isOpenRefund } from '#todo/due-day.ts'
import { todoInputKey } from '#todo/input-keys.ts'
import { todoRefundBlockedReason } from '#todo/refund-blocked-reason.ts'
import { TodoDialog } from '#todo/TodoDialog.tsx'
import type { MenuAction } from '#ui/ActionMenu.tsx'
import { StateBadge } from '#ui/Badge.tsx'
import { FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotesPanel } from '#ui/form/NotesPanel.tsx'
import { today } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { RowsSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

export const BookingPage = () => {
  const { id = '' } = useParams()
  return <Details key={id} id={id} />
}

const Details = ({ id }: { id: string }) => {
  const slug = useSlugOrDefault()
  const query = useQuery(bookingQuery(id))
  const booking = query.data?.booking
  const paymentDialog = useDialog(booking && paymentInputKey(booking.id))
  // In lists that combine websites, every booking's link points to the current website, so redirect
  // to the booking's own website.
  if (booking && booking.website !== slug)
    return <Navigate to={paths.booking(booking.website, id)} replace />
  return (
    <>
      <DetailHeader
        back={{ to: paths.section(slug, 'bookings'), label: 'All bookings' }}
        title={booking?.studentName ?? 'Booking'}
        state={booking && <BookingStateBadge booking={booking} />}
        subtitle={booking && `Order ${orderNumber(booking.id)}`}
        actions={
          query.data && (
            <BookingActions
              booking={query.data.booking}
              todos={query.data.todoItems}
              onPay={paymentDialog.open}
            />
          )
        }
        isLoading={query.isPending}
      />
      {!booking && isCallError(query.error) && query.error.status === 404 ? (
        <EmptyState title="No booking with that order number">
          The link may be incomplete.
        </EmptyState>
      ) : (
        <QueryBoundary query={query} errorTitle="Couldn’t load the booking." skeleton={skeleton}>
          {(data) => <DetailPanels {...data} paymentDialog={paymentDialog} />}
        </QueryBoundary>
      )}
    </>
  )
}

type PanelsProps = AnswerOf<typeof readBooking> & { paymentDialog: ReturnType<typeof useDialog> }

const DetailPanels = ({ booking, timeline, payments, todoItems, paymentDialog }: PanelsProps) => (
  <div className={classes.columns}>
    <Stack gap="md" miw={0}>
      <BookingFacts booking={booking} />
      <BookingPayments booking={booking} payments={payments} dialog={paymentDialog} />
      <BookingInvoicePanel booking={booking} />
      {booking.guestMessage && (
        <Panel title="Message from the student">
          <StudentMessage>{booking.guestMessage}</StudentMessage>
        </Panel>
      )}
      <BookingNotes booking={booking} />
    </Stack>
    <Stack gap="md" miw={0}>
      <BookingTodos booking={booking} todos={todoItems} />
      <Timeline bookingId={booking.id} entries={timeline} />
    </Stack>
  </div>
)

const skeleton = (
  <div className={classes.columns}>
    <Stack gap="md" miw={0}>
      <FactsSkeleton facts={10} />
      <FactsSkeleton facts={3} />
    </Stack>
    <PanelSkeleton>
      <RowsSkeleton rows={5} />
    </PanelSkeleton>
  </div>
)

type ActionsProps = { booking: AdminBooking; todos: readonly Todo[]; onPay: () => void }

const BookingActions = ({ booking, todos, onPay }: ActionsProps) => {
  const { actionsFor, processRefund, dialogs } = useBookingActions({ booking, todos })
  const { view: _, ...actions } = actionsFor(booking)
  const now = useNow()
  const primaryOf = (): MenuAction | 'none' | undefined => {
    const task = todos.find(isOpenRefund)
    if (task)
      return {
        label: 'Process refund',
        Icon: IconReceiptRefund,
        needsNetwork: true,
        blockedReason: todoRefundBlockedReason(task),
        onClick: () => processRefund(booking, task.id),
      }
    if (!isZero(booking.owed) && !blockedReason('recordPayment', booking, now))
      return { label: 'Record payment', Icon: IconCoinEuro, needsNetwork: true, onClick: onPay }
    if (joinPhase(booking, now) === 'open') return actions.join
    // There is nothing to do now, so show only a quiet button or, if editing is blocked, the menu.
    return actions.edit.blockedReason ? 'none' : undefined
  }
  const primary = primaryOf()
  return (
    <>
      <HeaderActions
        name={booking.studentName}
        primary={primary}
        more={Object.values(actions).filter((action) => action !== primary)}
      />
      {dialogs}
    </>
  )
}

const BookingTodos = ({ booking, todos }: { booking: AdminBooking; todos: readonly Todo[] }) => {
  const { open, controls } = useDialog(todoInputKey(`new/${booking.id}`))
  return (
    <Panel
      title="Tasks"
      actions={
        <Button variant="subtle" size="compact-sm" mr={-8} onClick={open}>
          Add task
        </Button>
      }
    >
      {todos.length === 0 ? (
        <p className="soft">No tasks for this booking.</p>
      ) : (
        <Stack component="ul" gap={10}>
          {todos.map((todo) => (
            <Group key={todo.id} component="li" gap="4px 10px">
              <RouteLink className="tall-link" to={paths.section(booking.website, 'todo')}>
                {todo.title}
              </RouteLink>
              <StateBadge state={todo.status} />
              {todo.dueOn && <span className="soft">Due {formatShortDate(todo.dueOn)}</span>}
              {isOverdue(todo, today()) && <StateBadge state="overdue" />}
            </Group>
          ))}
        </Stack>
      )}
      <TodoDialog booking={booking} {...controls} />
    </Panel>
  )
}

const BookingNotes = ({ booking }: { booking: AdminBooking }) => (
  <NotesPanel
    inputKey={`booking-notes/${booking.id}`}
    type="bookings"
    id={booking.id}
    placeholder="Only you can see these notes"
    saved={notesOf(booking)}
    saving={useSaveBookingNotes(booking.id)}
    read={(answer) => notesOf(answer.booking)}
  />
)

const notesOf = ({ additionalNotes, version }: AdminBooking) => ({
  notes: additionalNotes,
  version,
})
