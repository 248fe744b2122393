import { orderNumber } from '@synapse/shared/booking/booking'
import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { bookingListQuery } from '#booking/queries.ts'
import { quoteName } from '#quote/quote-labels.ts'
import { useOpening } from '#ui/dialog/use-dialog.ts'
import { paths } from '#ui/route/paths.ts'

/** The booking has the quote's id, so it can't be created twice. */
export const useQuoteBooking = (quote: Quote, client: Client | undefined) => {
  const dialog = useOpening()
  const found = useQuery(bookingListQuery('completed', { search: orderNumber(quote.id) }))
  const booking = found.data?.find(({ id }) => id === quote.id)
  if (booking)
    return {
      booking: {
        label: 'Open Booking',
        Icon: IconCalendarPlus,
        to: paths.booking(booking.website, booking.id),
      },
    }
  return {
    booking: { label: 'Create Booking', Icon: IconCalendarPlus, onClick: dialog.open },
    bookingDialog: (
      <NewBookingDialog
        {...dialog.opening}
        begin={{
          id: quote.id,
          studentName: client?.contactPerson ?? client?.businessName ?? '',
          studentEmail: client?.email ?? '',
          notes: `${quoteName(quote)}: ${quote.title}`,
        }}
      />
    ),
  }
}
