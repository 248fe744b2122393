import { expect, test } from 'vitest'
import { withLocalAvailability } from '#timetable/local-availability.ts'

const timetable = {
  pattern: [],
  busy: [],
  daysOff: ['2026-12-01'],
  closures: [{ date: '2026-12-02', startTime: '09:00', endTime: '10:00' }],
  slots: [{ date: '2026-12-03', startTime: '09:00', isAvailable: true }],
}
const nothing = { days: undefined, exceptions: undefined, slots: [] }

test('uses the server’s timetable unless this device has changes', () => {
  expect(withLocalAvailability(timetable, nothing)).toEqual(timetable)
})

test('replaces the server’s days off and exceptions with those saved on this device', () => {
  const day = (date: string, isAvailable: boolean) => ({
    id: date,
    websiteId: null,
    date,
    isAvailable,
    reason: null,
  })
  const exception = { id: 'x', date: '2026-12-05', startTime: '12:00', endTime: null, reason: null }
  const local = withLocalAvailability(timetable, {
    days: [day('2026-12-01', true), day('2026-12-08', false)],
    exceptions: [
      { ...exception, type: 'open' },
      { ...exception, type: 'closed', endTime: '13:00' },
    ],
    slots: [],
  })
  expect(local.daysOff).toEqual(['2026-12-08'])
  expect(local.closures).toEqual([{ date: '2026-12-05', startTime: '12:00', endTime: '13:00' }])
  expect(local.slots).toContainEqual({ date: '2026-12-05', startTime: '12:00', isAvailable: true })
})

test('applies only the last change to a slot; null restores the weekly schedule', () => {
  const slot = { date: '2026-12-03', startTime: '09:00' }
  const set = (...words: (boolean | null)[]) =>
    withLocalAvailability(timetable, {
      ...nothing,
      slots: words.map((isAvailable) => ({ kind: 'slot', ...slot, isAvailable })),
    }).slots
  expect(set(null, false)).toEqual([{ ...slot, isAvailable: false }])
  expect(set(false, null)).toEqual([])
})
