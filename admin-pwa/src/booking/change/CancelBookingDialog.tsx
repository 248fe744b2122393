import { type AdminBooking, cancelBooking } from '@synapse/shared/booking/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { useQuery } from '@tanstack/react-query'
import { withdrawalQuery } from '#booking/booking-query.ts'
import { describeCancellation } from '#booking/change/describe-cancellation.ts'
import { useBookingChange } from '#booking/change/use-booking-change.ts'
import { invoiceOfBooking } from '#invoice/invoice-state.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { Confirmation } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { joinQueries, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ButtonsSkeleton, TextSkeleton } from '#ui/Skeletons.tsx'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Props = DialogControls & { booking: AdminBooking }

export const CancelBookingDialog = ({ booking, ...controls }: Props) => (
  <Dialog {...controls} title="Cancel booking" size="sm" closeOnClickOutside>
    <CancelBookingConfirmation booking={booking} onClose={controls.onClose} />
  </Dialog>
)

type QuestionProps = Omit<Props, 'opened'>

/**
 * Waits for all data, so that the question doesn't say that the operator keeps money that has to be
 * refunded.
 */
export const CancelBookingConfirmation = (props: QuestionProps) => (
  <QueryBoundary
    query={joinQueries({
      invoices: useQuery(invoicesQuery()),
      withdrawal: useQuery(withdrawalQuery(props.booking.id)),
    })}
    errorTitle="Couldn’t load the booking."
    skeleton={
      <>
        <TextSkeleton lines={5} />
        <DialogButtons>
          <ButtonsSkeleton buttons={2} />
        </DialogButtons>
      </>
    }
  >
    {(data) => <LoadedCancelBookingConfirmation {...props} {...data} />}
  </QueryBoundary>
)

type LoadedProps = QuestionProps & {
  invoices: readonly Invoice[]
  withdrawal: { withdrawableUntil: string | null }
}

const LoadedCancelBookingConfirmation = ({
  booking: bookingAtOpening,
  onClose,
  ...data
}: LoadedProps) => {
  const cancel = useCall(cancelBooking, {
    request: (body) => ({ params: { id: bookingAtOpening.id }, body }),
    successToast: (answer) => ({
      title: 'Booking Cancelled',
      message: `The booking for ${answer.booking.studentName} was cancelled without a refund.`,
    }),
    errorToast: failureToastWithReason('Failed to cancel booking.'),
  })
  const { booking, notice, blockedReason, send } = useBookingChange(
    'cancel',
    bookingAtOpening,
    cancel,
  )
  const { session, rest } = describeCancellation(booking, useNow(), {
    invoice: invoiceOfBooking(data.invoices, booking.id),
    withdrawableUntil: data.withdrawal.withdrawableUntil,
  })
  return (
    <Confirmation
      onClose={onClose}
      confirmLabel="Cancel without refund"
      cancelLabel="Keep booking"
      isDestructive
      blockedReason={blockedReason}
      call={cancel}
      onConfirm={(callbacks) => send({}, callbacks)}
    >
      {notice}
      <p>{session}</p>
      <p>{rest}</p>
    </Confirmation>
  )
}
