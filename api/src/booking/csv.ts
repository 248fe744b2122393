import type { Readable } from 'node:stream'
import type { BookingTab } from '@synapse/shared/booking/booking'
import { exportColumns } from '@synapse/shared/booking/booking-fields'
import { type BookingFilter, type ListedBooking, listForExport } from '#booking/list-bookings'
import { presentBooking } from '#booking/present'
import type { Context } from '#core/context'
import { csvStream, readInBatches } from '#http/csv'

/** Exports the bookings in a tab that match a filter as CSV. */
export const bookingsCsv = (context: Context, tab: BookingTab, filter: BookingFilter): Readable =>
  csvStream(exportColumns, readPresented(context, tab, filter))

const readPresented = async function* (context: Context, tab: BookingTab, filter: BookingFilter) {
  const read = (last: ListedBooking | undefined, limit: number) =>
    listForExport(context, tab, filter, last, limit)
  for await (const bookings of readInBatches(read)) yield bookings.map(presentBooking)
}
