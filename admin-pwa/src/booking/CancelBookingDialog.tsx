import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { cancelEffect } from '#booking/cancel-effect.ts'
import { useCancelBooking } from '#booking/queries.ts'
import { owedOf } from '#invoice/invoice-words.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Opening } from '#ui/Dialog.tsx'

type Props = Opening & { booking: AdminBooking }

/** Asks before a booking is cancelled and its payment kept. */
export const CancelBookingDialog = ({ booking, ...opening }: Props) => {
  const cancel = useCancelBooking()
  const { data: invoices = [] } = useQuery(invoicesQuery())
  const invoice = invoices.find(
    (one) => one.bookingId === booking.id && one.kind === 'invoice' && owedOf(one) !== '0.00',
  )
  const { session, rest } = cancelEffect(
    booking,
    Temporal.Now.instant(),
    invoice && { ...invoice, owed: owedOf(invoice) },
  )
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
