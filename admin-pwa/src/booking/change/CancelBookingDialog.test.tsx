import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bookingQuery } from '#booking/booking-query.ts'
import { CancelBookingConfirmation } from '#booking/change/CancelBookingDialog.tsx'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { textOf } from '#ui/render.test-support.tsx'

const booking = { ...sampleBooking, sessionDate: '2099-02-01T09:00:00Z' }
const invoices = { key: invoicesQuery().queryKey, data: [] }
const details = (withdrawableUntil?: string | null) => ({
  key: bookingQuery(booking.id).queryKey,
  data: { booking, timeline: [], payments: [], todoItems: [], withdrawableUntil },
})

const dialogWith = (...loaded: { key: readonly unknown[]; data: unknown }[]) => {
  const queries = new QueryClient()
  for (const { key, data } of loaded) queries.setQueryData(key, data)
  return textOf(<CancelBookingConfirmation booking={booking} onClose={() => {}} />, { queries })
}

test.each([
  ['the booking', [invoices]],
  ['the invoices', [details(null)]],
])('a cancellation can’t be confirmed without %s', (_missing, loaded) => {
  const text = dialogWith(...loaded)
  expect(text).toContain('Loading...')
  expect(text).not.toMatch(/you keep the payment|Cancel without refund/)
})

test('says that the withdrawal period can’t be loaded offline, unless an answer is cached', () => {
  const text = dialogWith(invoices, details())
  expect(text).toMatch(/Couldn’t load the booking\. We couldn’t reach the server\..* Try again/)
  expect(text).not.toMatch(/you keep the payment|Cancel without refund/)
})

test('says who keeps the payment once everything has loaded', () => {
  expect(dialogWith(invoices, details(null))).toMatch(/Under your terms.*Cancel without refund/)
  expect(dialogWith(invoices, details('2099-02-01'))).toContain('For now, you keep the payment')
})
