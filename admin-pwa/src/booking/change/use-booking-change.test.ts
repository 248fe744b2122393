import type { AdminBooking } from '@synapse/shared/booking/contract'
import { toCallError } from '@synapse/shared/contract/call'
import { expect, test, vi } from 'vitest'
import { useBookingChange, watchedBookingValues } from '#booking/change/use-booking-change.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { describeChanges } from '#ui/dialog/use-change-confirmation.tsx'
import { callHook } from '#ui/render.test-support.tsx'
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

test.each([
  ['is resent if only the notes have changed', { additionalNotes: 'Brings a laptop' }, [1, 2], 0],
  ['isn’t resent if the operator has to confirm a new price', { finalPrice: '40.00' }, [1], 1],
])('a refused change %s', (_name, changed, versions, failures) => {
  const current = { booking: { ...sampleBooking, version: 2, ...changed } }
  const refused = toCallError(409, '', JSON.stringify({ error: '', reason: 'changed', current }))
  const sent: unknown[] = []
  const mutate = (body: object, { onError }: Partial<SendCallbacks>) => {
    sent.push(body)
    if (sent.length === 1) onError?.(refused)
  }
  const onError = vi.fn()
  const change = { mutate, isPending: false, needsNetwork: true, isSuccess: false }
  const { send } = callHook(() =>
    useBookingChange<{ reason: string }>('move', sampleBooking, change),
  )
  send({ reason: 'Ill' }, { onError })
  expect(sent).toEqual(versions.map((version) => ({ reason: 'Ill', version })))
  expect(onError).toHaveBeenCalledTimes(failures)
})
