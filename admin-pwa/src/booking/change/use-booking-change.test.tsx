import type { AdminBooking } from '@synapse/shared/booking/contract'
import { toCallError } from '@synapse/shared/contract/call'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useBookingChange, watchedBookingValues } from '#booking/change/use-booking-change.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { describeChanges } from '#ui/dialog/use-change-confirmation.tsx'
import { mount } from '#ui/mount.test-support.ts'
import type { SendCallbacks } from '#ui/use-call.ts'

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

/** Opens a dialog, and returns its hook's latest result. */
const openDialog = (mutate: (body: object, callbacks: Partial<SendCallbacks>) => void) => {
  const results: ReturnType<typeof useBookingChange<{ reason: string }>>[] = []
  const Dialog = ({ booking = sampleBooking, isPending = false, isDone = false }) => {
    const change = { mutate, isPending, isPendingOrDone: isDone || isPending, needsNetwork: true }
    results.push(useBookingChange('move', booking, change))
    return null
  }
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const Page = (props: Parameters<typeof Dialog>[0]) => (
    <QueryClientProvider client={queries}>
      <Dialog {...props} />
    </QueryClientProvider>
  )
  const render = mount(Page, {})
  return { render, shown: () => results.at(-1) as (typeof results)[number] }
}

test.each([
  ['is resent if only the notes have changed', { additionalNotes: 'Brings a laptop' }, [1, 2], 0],
  ['isn’t resent if the operator has to confirm a new price', { finalPrice: '40.00' }, [1], 1],
])('a refused change %s', (_name, changed, versions, failures) => {
  const current = { booking: { ...sampleBooking, version: 2, ...changed } }
  const refused = toCallError(409, '', JSON.stringify({ error: '', reason: 'changed', current }))
  const sent: unknown[] = []
  const onError = vi.fn()
  const { shown } = openDialog((body, { onError }) => {
    sent.push(body)
    if (sent.length === 1) onError?.(refused)
  })
  act(() => shown().send({ reason: 'Ill' }, { onError }))
  expect(sent).toEqual(versions.map((version) => ({ reason: 'Ill', version })))
  expect(onError).toHaveBeenCalledTimes(failures)
  expect(shown().booking).toEqual(current.booking)
  expect(shown().notice !== null).toBe(failures > 0)
})

test('until the server responds, a dialog shows the booking as it was when the request was sent', () => {
  const { render, shown } = openDialog(() => {})
  act(() => shown().send({ reason: 'Ill' }, {}))
  const booking = { ...sampleBooking, version: 2, finalPrice: '40.00' }
  render({ booking, isPending: true })
  expect(shown()).toMatchObject({ booking: sampleBooking, notice: null })
  render({ booking })
  expect(shown().booking).toBe(booking)
  expect(shown().notice).not.toBeNull()
})

test('a dialog doesn’t warn about a change made by its own call', () => {
  const booking = { ...sampleBooking, finalPrice: '40.00' }
  const { render, shown } = openDialog(() => {})
  render({ booking, isDone: true })
  expect(shown().notice).not.toBeNull()
  render({ booking, isPending: true })
  render({ booking, isDone: true })
  expect(shown().notice).toBeNull()
})
