import type { AdminBooking } from '@synapse/shared/booking/contract'
import { cancelEffect } from '#booking/cancel-effect.ts'
import { useCancelBooking } from '#booking/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Opening } from '#ui/Dialog.tsx'

type Props = Opening & { booking: AdminBooking }

/** Asks before a booking is cancelled and its payment kept. */
export const CancelBookingDialog = ({ booking, ...opening }: Props) => {
  const cancel = useCancelBooking()
  const { session, rest } = cancelEffect(booking, Temporal.Now.instant())
  return (
    <ConfirmDialog
      {...opening}
      title="Cancel Booking"
      confirmLabel="Cancel without refund"
      cancelLabel="Keep booking"
      isDestructive
      needsNetwork
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(booking, { onSuccess: opening.onClose })}
    >
      <p>{session}</p>
      <p>{rest}</p>
    </ConfirmDialog>
  )
}
