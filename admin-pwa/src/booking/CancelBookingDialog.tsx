import type { AdminBooking } from '@synapse/shared/booking/admin-contract'
import { hasBegun } from '@synapse/shared/booking/booking-can'
import { useCancelBooking } from '#booking/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { euro } from '#ui/Money.tsx'
import { longMoment } from '#ui/moment.ts'

type Props = { booking: AdminBooking; opened: boolean; onClose: () => void }

/** Asks before a booking is cancelled and its payment kept. */
export const CancelBookingDialog = ({ booking, opened, onClose }: Props) => {
  const cancel = useCancelBooking()
  const start = Temporal.Instant.from(booking.sessionDate)
  const isHeld = hasBegun({ start }, Temporal.Now.instant())
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Cancel Booking"
      confirmLabel="Cancel without refund"
      cancelLabel="Keep booking"
      isDestructive
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(booking, { onSuccess: onClose })}
    >
      {isHeld ? (
        <>
          <p>
            {`The session of ${booking.studentName} on ${longMoment(booking.sessionDate)} has begun or is over. It counts as cancelled in the books only.`}
          </p>
          <p>{keptOf(booking)} No mail is sent, and no slot becomes free.</p>
        </>
      ) : (
        <>
          <p>
            {`The session of ${booking.studentName} on ${longMoment(booking.sessionDate)} is cancelled.`}
          </p>
          <p>
            {keptOf(booking)} The guest is told by e-mail, the calendar event is removed and the
            slot is free again.
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

const keptOf = ({ hasPayment, revenue, finalPrice }: AdminBooking): string => {
  if (!hasPayment) return 'There is no payment to give back.'
  if (revenue === finalPrice) return `The payment of ${euro(revenue)} is kept.`
  return `What is left of the payment, ${euro(revenue)}, is kept.`
}
