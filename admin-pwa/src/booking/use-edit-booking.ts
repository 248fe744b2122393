import type { AdminBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { excessCents } from '#booking/terms-draft.ts'
import { euro } from '#ui/Money.tsx'
import { useWrite } from '#ui/use-write.ts'

/**
 * Returns the mutation that edits a booking.
 * @param onRefund opens the refund dialog if the booking is overpaid
 */
export const useEditBooking = (id: string, onRefund: (booking: AdminBooking) => void) =>
  useWrite(editBooking, {
    request: (body: BodyOf<typeof editBooking>) => ({ params: { id }, body }),
    successToast: ({ booking }) => {
      const excess = formatEuro(excessCents(booking, centsFromEuro(booking.finalPrice)))
      const message = booking.owed === '0.00' ? undefined : `Balance due: ${euro(booking.owed)}.`
      return {
        title: 'Booking Saved',
        message: excess === formatEuro(0) ? message : `The booking is overpaid by ${excess}.`,
        ...(excess !== formatEuro(0) && {
          action: { label: `Refund ${excess}`, onClick: () => onRefund(booking) },
        }),
      }
    },
    errorToast: 'Couldn’t save the booking.',
  })
