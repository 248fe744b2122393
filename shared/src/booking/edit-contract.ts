import { z } from 'zod'
import { venues } from '#booking/booking'
import { booking, wrongBookingState } from '#booking/contract'
import { priceNotWhole } from '#booking/custom-price'
import { tooManyParticipants } from '#booking/participant-emails-field'
import { badRequest, conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { changedElsewhere, quoteInvoiced, unknownBooking, unknownPackage } from '#contract/refusals'

export const editBooking = endpoint('PATCH', '/api/admin/bookings/{id}/terms', {
  summary:
    'Change a booking’s package, price or venue; payments don’t change, and guests get an updated invitation unless only the price changes',
  input: z.strictObject({
    sessionType: field.packageType,
    basePrice: field.euro('The price'),
    discountAmount: field.euro('The discount'),
    venue: z.enum(venues),
    version: field.baseVersion,
  }),
  output: z.object({ booking }),
  refusals: {
    unknown: unknownBooking,
    wrong_state: wrongBookingState,
    unknown_package: unknownPackage,
    too_many_participants: tooManyParticipants,
    price_not_whole: priceNotWhole,
    discount_too_large: badRequest('The discount is larger than the price.'),
    /** The error's `details` contains the invoice's number. */
    invoiced: conflict(
      'This booking has an issued invoice. Credit the invoice first, then try again.',
    ),
    quote_invoiced: quoteInvoiced,
    changed: changedElsewhere,
  },
})
