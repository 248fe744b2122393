import { Stack } from '@mantine/core'
import { orderNumber } from '@synapse/shared/booking/booking'
import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking, readBooking } from '@synapse/shared/booking/contract'
import { isCallError } from '@synapse/shared/call'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { BookingFacts } from '#booking/BookingFacts.tsx'
import classes from '#booking/BookingPage.module.css'
import { BookingPayments } from '#booking/BookingPayments.tsx'
import { BookingTasks } from '#booking/BookingTasks.tsx'
import { guestsDraftKey } from '#booking/guests-values.ts'
import { moveDraftKey } from '#booking/MoveBookingDialog.tsx'
import { NotesForm } from '#booking/NotesForm.tsx'
import { bookingQuery } from '#booking/queries.ts'
import { StudentMessage } from '#booking/StudentMessage.tsx'
import { Timeline } from '#booking/Timeline.tsx'
import { termsDraftKey } from '#booking/terms-values.ts'
import { useBookingActions } from '#booking/use-booking-actions.tsx'
import { BookingInvoicePanel } from '#invoice/BookingInvoicePanel.tsx'
import { FactsSkeleton } from '#ui/detail/DescriptionList.tsx'
import { DetailActions } from '#ui/detail/DetailActions.tsx'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { useReopenDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { longMoment } from '#ui/format/format-time.ts'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlug } from '#ui/route/use-slug.ts'
import { RowsSkeleton } from '#ui/Skeletons.tsx'
import { BookingStateBadge } from '#ui/StatusBadge.tsx'

export const BookingPage = () => {
  const slug = useSlug()
  const { id = '' } = useParams()
  const query = useQuery(bookingQuery(id))
  const booking = query.data?.booking
  // Lists that cover several websites link to a booking under the current website's slug, so
  // redirect to the booking's own website.
  if (booking && booking.website !== slug)
    return <Navigate to={paths.booking(booking.website, id)} replace />
  return (
    <>
      <DetailHeader
        back={{ to: paths.section(slug, 'bookings'), label: 'All bookings' }}
        title={booking?.studentName ?? 'Booking'}
        state={booking && <BookingStateBadge booking={booking} />}
        subtitle={
          booking &&
          `${booking.packageLabel} · ${longMoment(booking.sessionDate)} · Order ${orderNumber(booking.id)}`
        }
        actions={booking && <Actions key={booking.id} booking={booking} />}
        isLoading={query.isPending}
      />
      {!booking && isCallError(query.error) && query.error.status === 404 ? (
        <EmptyState title="No booking with that number.">The link may be incomplete.</EmptyState>
      ) : (
        <QueryBoundary
          query={query}
          failed="Couldn’t load the booking."
          skeleton={<BookingSkeleton />}
        >
          {(data) => <Details key={data.booking.id} {...data} />}
        </QueryBoundary>
      )}
    </>
  )
}

const Details = ({ booking, timeline, payments, todoItems }: AnswerOf<typeof readBooking>) => (
  <div className={classes.columns}>
    <Stack gap={16} miw={0}>
      <BookingFacts booking={booking} />
      <BookingPayments booking={booking} payments={payments} />
      <BookingInvoicePanel booking={booking} />
      {booking.guestMessage && (
        <Panel title="Message from the student">
          <StudentMessage>{booking.guestMessage}</StudentMessage>
        </Panel>
      )}
      <NotesForm booking={booking} />
    </Stack>
    <Stack gap={16} miw={0}>
      <BookingTasks booking={booking} todos={todoItems} />
      <Timeline bookingId={booking.id} entries={timeline} />
    </Stack>
  </div>
)

const BookingSkeleton = () => (
  <div className={classes.columns}>
    <Stack gap={16} miw={0}>
      <FactsSkeleton facts={10} />
      <FactsSkeleton facts={3} />
    </Stack>
    <PanelSkeleton>
      <RowsSkeleton rows={5} />
    </PanelSkeleton>
  </div>
)

const Actions = ({ booking }: { booking: AdminBooking }) => {
  const { actionsFor, open, dialogs } = useBookingActions()
  useReopenDialog(moveDraftKey, [booking], (one) => one && open('move', one))
  useReopenDialog(termsDraftKey, [booking], (one) => one && open('edit', one))
  useReopenDialog(guestsDraftKey, [booking], (one) => one && open('guests', one))
  const { view: _, ...actions } = actionsFor(booking)
  const { move, edit, noShow, resend } = actions
  const primary = isInView('upcoming', booking, Temporal.Now.instant()) && move
  const secondary = [edit, noShow ?? resend].filter(({ reason }) => !reason)
  const buttons = [primary, ...secondary]
  return (
    <>
      <DetailActions
        name={booking.studentName}
        primary={primary}
        secondary={secondary}
        more={Object.values(actions).filter((action) => !buttons.includes(action))}
      />
      {dialogs}
    </>
  )
}
