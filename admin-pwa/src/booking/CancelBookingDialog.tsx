import type { AdminBooking } from '@synapse/shared/booking/admin-contract'
import { useCancelBooking } from '#booking/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { euro } from '#ui/Money.tsx'
import { longMoment } from '#ui/moment.ts'

type Props = { booking: AdminBooking; opened: boolean; onClose: () => void }

/** Asks before a booking is cancelled and its payment kept. */
export const CancelBookingDialog = ({ booking, opened, onClose }: Props) => {
  const cancel = useCancelBooking()
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
      <p>
        {`The session of ${booking.studentName} on ${longMoment(booking.sessionDate)} is cancelled.`}
      </p>
      <p>
        {keptOf(booking)} The guest is told by e-mail, the calendar event is removed and the slot is
        free again.
      </p>
    </ConfirmDialog>
  )
}

const keptOf = ({ hasPayment, revenue, finalPrice }: AdminBooking): string => {
  if (!hasPayment) return 'There is no payment to give back.'
  if (revenue === finalPrice) return `The payment of ${euro(revenue)} is kept.`
  return `What is left of the payment, ${euro(revenue)}, is kept.`
}
