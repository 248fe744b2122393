import type { AdminBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { watchedBookingValues } from '#booking/change/use-booking-change.ts'
import { sampleBooking } from '#booking/stored/sample-booking.test-support.ts'
import { describeChanges } from '#ui/dialog/use-change-confirmation.tsx'

const changes = (changed: Partial<AdminBooking>) =>
  describeChanges(
    watchedBookingValues(sampleBooking),
    watchedBookingValues({ ...sampleBooking, version: 2, ...changed }),
  )

test.each([
  [{ paymentStatus: 'cancelled' }, 'The status changed from Completed to Cancelled.'],
  [
    { sessionDate: '2026-12-09T11:00:00Z' },
    'The time changed from Tuesday 8 December 2026, 09:00 (Malta\u00a0time) to Wednesday 9 December 2026, 12:00 (Malta\u00a0time).',
  ],
  [{ finalPrice: '40.00' }, 'The price changed from €60.00 to €40.00.'],
  [{ revenue: '45.00' }, 'The amount refunded changed from €0.00 to €15.00.'],
] as const)('a booking’s dialog warns that %o has changed', (changed, sentence) => {
  expect(changes(changed)).toEqual([sentence])
})

test('a booking’s dialog doesn’t warn if only the notes have changed', () => {
  expect(changes({ additionalNotes: 'Brings her own laptop' })).toEqual([])
})
