import { Button } from '@mantine/core'
import { orderNumber } from '@synapse/shared/booking/booking'
import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { bookingListQuery } from '#booking/queries.ts'
import { quoteName } from '#quote/quote-labels.ts'
import { defaultSlug, paths } from '#ui/paths.ts'

type Props = { quote: Quote; client: Client | undefined }

/**
 * Creates the booking for an accepted quote, or links to it. The booking has the quote's id, so it
 * can't be created twice.
 */
export const QuoteBooking = ({ quote, client }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const found = useQuery(bookingListQuery('completed', { search: orderNumber(quote.id) }))
  const booking = found.data?.find(({ id }) => id === quote.id)
  const icon = <IconCalendarPlus size={18} aria-hidden />
  if (booking)
    return (
      <Button
        component={Link}
        to={paths.booking(booking.website ?? defaultSlug, booking.id)}
        variant="default"
        leftSection={icon}
      >
        Open Booking
      </Button>
    )
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setIsOpen(true)}>
        Create Booking
      </Button>
      <NewBookingDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        begin={{
          id: quote.id,
          studentName: client?.contactPerson ?? client?.businessName ?? '',
          studentEmail: client?.email ?? '',
          notes: `${quoteName(quote)}: ${quote.title}`,
        }}
      />
    </>
  )
}
