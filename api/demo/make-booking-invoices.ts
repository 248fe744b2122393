import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { noContact } from '#demo/make-invoices'
import type { Random } from '#demo/random'
import { draftBookingInvoice } from '#invoice/draft-booking-invoice'
import { issueInvoice } from '#invoice/issue-invoice'
import { InvoiceRequest } from '#invoice/model'
import { addRequestTodo } from '#invoice/request-invoice'

const streets = ['Triq il-Kbira', 'Triq ir-Repubblika', 'Triq Santa Marija', 'Triq il-Merkanti']
const towns = ['Victoria VCT 1020', 'Valletta VLT 1171', 'Sliema SLM 1549', 'Mosta MST 1753']

/** Creates invoices for the latest paid bookings: three issued, one requested. */
export const makeBookingInvoices = async (
  trx: Knex.Transaction,
  random: Random,
  paidIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  const bookings = await Booking.query(trx)
    .where({ paymentStatus: 'completed' })
    .where('id', anyOf(paidIds))
    .orderBy([{ column: 'completedAt', order: 'desc' }, 'id'])
    .limit(4)
  const then = { db: trx, now: () => now, settings: { contact: noContact } }
  for (const [index, booking] of bookings.entries()) {
    const request = await InvoiceRequest.query(trx).insertAndFetch({
      bookingId: booking.id,
      name: index === 1 ? `${booking.studentName} Consulting Ltd` : booking.studentName,
      address: `${random.between(1, 90)} ${random.pick(streets)}\n${random.pick(towns)}`,
      country: 'Malta',
      vatNumber: index === 1 ? 'MT12345634' : null,
      askedAt: toTimestamp(now.subtract({ hours: 2 + index })),
      updatedAt: toTimestamp(now.subtract({ hours: 2 + index })),
    })
    if (index === 0) {
      await addRequestTodo(trx, booking, request)
      continue
    }
    const made = await draftBookingInvoice(then, booking.id)
    // The invoice stays a draft if the business details are incomplete.
    if (made.ok) await issueInvoice(then, made.value, {})
  }
}
