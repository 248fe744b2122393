import { centsFromEuro, euroFromCents, percentOfCents } from '@synapse/shared/money'
import { manualMethods } from '@synapse/shared/payment/payment'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { BookingRow } from '#demo/make-bookings'
import type { Random } from '#demo/random'

/** The percentage paid of each booking, in turn. */
const shares = [100, 50, 0, 100, 100]

/** Returns manual payments for bookings that the operator entered, as table rows. */
export const makeHandPayments = (random: Random, rows: readonly BookingRow[]) =>
  rows
    .filter(({ source, final_price }) => source === 'operator' && final_price !== '0.00')
    .flatMap((row, index) => {
      const share = shares[index % shares.length] ?? 0
      if (share === 0) return []
      const paidOn = maltaInstant(maltaDate(Temporal.Instant.from(row.created_at)), '00:00')
      return {
        id: random.uuid(),
        booking_id: row.id,
        amount: euroFromCents(percentOfCents(centsFromEuro(row.final_price), share)),
        payment_date: paidOn.toString(),
        payment_method: manualMethods[index % manualMethods.length] ?? 'cash',
        reference: index % 2 === 0 ? `Receipt ${101 + index}` : null,
        created_at: row.created_at,
      }
    })
