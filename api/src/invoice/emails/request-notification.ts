import { orderNumber } from '@synapse/shared/booking/booking'
import type { Booking } from '#booking/model'
import type { OperatorMail } from '#business/send-operator-mail'
import { billToRequest } from '#invoice/draft-booking-invoice'
import type { InvoiceRequest } from '#invoice/model'
import type { Website } from '#website/model'

type RequestNotificationInput = {
  booking: Booking
  request: InvoiceRequest
  website: Website
  publicUrl: string
}

/** Returns the e-mail that notifies the operator of a student's invoice request. */
export const requestNotificationMail = ({
  booking,
  request,
  website,
  publicUrl,
}: RequestNotificationInput): OperatorMail => ({
  subject: `${booking.studentName} requested an invoice`,
  preview: `For ${request.name}, order ${orderNumber(booking.id)}.`,
  heading: 'Invoice requested',
  sender: website.name,
  blocks: [
    {
      kind: 'facts',
      facts: [
        ['Order number', orderNumber(booking.id)],
        ['Booked by', booking.studentName],
        ['For', request.name],
        ['Address', billToRequest(request).billToAddress],
        ...(request.vatNumber ? ([['VAT number', request.vatNumber]] as const) : []),
      ],
    },
    {
      kind: 'button',
      label: 'Create invoice',
      url: `${publicUrl}/admin/website/${website.slug}/bookings/${booking.id}`,
    },
    { kind: 'small', text: 'Once issued, the invoice is e-mailed to the student automatically.' },
  ],
})
