import type { Readable } from 'node:stream'
import { type BookingTab, displayStatus, orderNumber } from '@synapse/shared/booking/booking'
import { venueLabels } from '@synapse/shared/booking/venue'
import { formatTime, maltaDate } from '@synapse/shared/time'
import { type BookingFilter, type ListedBooking, listForExport } from '#booking/list-bookings'
import type { Context } from '#core/context'
import { fromTimestamp } from '#db/columns'
import { type CsvColumn, csvStream, readInBatches } from '#http/csv'

/** Exports the bookings in a tab that match a filter as CSV. */
export const bookingsCsv = (context: Context, tab: BookingTab, filter: BookingFilter): Readable =>
  csvStream(
    columns,
    readInBatches<ListedBooking>((last, limit) => listForExport(context, tab, filter, last, limit)),
  )

const columns: readonly CsvColumn<ListedBooking>[] = [
  ['Order', ({ id }) => orderNumber(id)],
  ['Website', ({ website }) => website],
  ['Student', ({ studentName }) => studentName],
  ['E-mail', ({ studentEmail }) => studentEmail],
  ['Participants', ({ participantEmails }) => participantEmails.join(' ')],
  ['Date', ({ start }) => maltaDate(start).toString()],
  ['Time (Malta)', ({ start }) => formatTime(start)],
  ['Minutes', ({ durationMinutes }) => durationMinutes],
  ['Type', ({ packageLabel }) => packageLabel],
  ['Where', ({ venue }) => venueLabels[venue]],
  ['Status', displayStatus],
  ['No-show', ({ isNoShow }) => (isNoShow ? 'No-show' : '')],
  ['Price', ({ basePrice }) => basePrice],
  ['Discount', ({ discountAmount }) => discountAmount],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Total', ({ finalPrice }) => finalPrice],
  ['Paid', ({ paid }) => paid],
  ['Revenue', ({ revenue }) => revenue],
  ['Balance due', ({ owed }) => owed],
  ['Created by', ({ source }) => source],
  ['Booked on', ({ createdAt }) => maltaDate(fromTimestamp(createdAt)).toString()],
  ['Student’s message', ({ guestMessage }) => guestMessage],
  ['Notes', ({ notes }) => notes],
]
