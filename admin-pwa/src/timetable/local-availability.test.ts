import { setSlot } from '@synapse/shared/availability/contract'
import { expect, test } from 'vitest'
import { unsentEntry } from '#data/fake-device.test-support.ts'
import { patchOf } from '#data/outbox/patch.ts'
import { withLocalAvailability } from '#timetable/local-availability.ts'

const timetable = {
  pattern: [],
  busy: [],
  daysOff: ['2026-12-01'],
  closures: [{ date: '2026-12-02', startTime: '09:00', endTime: '10:00' }],
  slots: [{ date: '2026-12-03', startTime: '09:00', isAvailable: true }],
}

test('uses the server’s timetable unless this device has changes', () => {
  expect(withLocalAvailability(timetable, { changes: [] })).toEqual(timetable)
})

test('replaces the server’s days off and blocked hours with those on this device', () => {
  const day = (date: string, isAvailable: boolean) => ({
    id: date,
    websiteId: null,
    date,
    isAvailable,
    reason: null,
  })
  const exception = { id: 'x', date: '2026-12-05', startTime: '12:00', endTime: null, reason: null }
  const open = { ...exception, type: 'open' as const }
  const local = withLocalAvailability(timetable, {
    days: [day('2026-12-01', true), day('2026-12-08', false)],
    exceptions: [open, { ...exception, type: 'closed', endTime: '13:00' }],
    changes: [
      {
        ...unsentEntry,
        order: 1,
        patches: [patchOf('availabilityExceptions', 'x', { put: open })],
      },
    ],
  })
  expect(local.daysOff).toEqual(['2026-12-08'])
  expect(local.closures).toEqual([{ date: '2026-12-05', startTime: '12:00', endTime: '13:00' }])
  expect(local.slots).toContainEqual({ date: '2026-12-05', startTime: '12:00', isAvailable: true })
})

test('applies only the last change to a slot; null restores the weekly schedule', () => {
  const slot = { date: '2026-12-03', startTime: '09:00' }
  const set = (...values: (boolean | null)[]) =>
    withLocalAvailability(timetable, {
      changes: values.map((isAvailable, order) => ({
        ...unsentEntry,
        order,
        path: setSlot.path,
        body: { ...slot, isAvailable },
        patches: [],
      })),
    }).slots
  expect(set(null, false)).toEqual([{ ...slot, isAvailable: false }])
  expect(set(false, null)).toEqual([])
})
