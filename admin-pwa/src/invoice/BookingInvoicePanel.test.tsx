import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { draftBlockedReason } from '#invoice/BookingInvoicePanel.tsx'

test.each([
  ['completed', '0.00', 'offers'],
  ['completed', '-20.00', 'offers'],
  ['cancelled', '20.00', 'offers'],
  ['cancelled', '0.00', 'blocks'],
  ['cancelled', '-20.00', 'blocks'],
] as const)(
  'a %s booking with a revenue of %s %s an invoice',
  (paymentStatus, revenue, expected) => {
    const reason = draftBlockedReason({ ...sampleBooking, paymentStatus, revenue })
    expect(reason ? 'blocks' : 'offers').toBe(expected)
  },
)
