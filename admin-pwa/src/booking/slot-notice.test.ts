import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import { expect, test } from 'vitest'
import { slotNotice } from '#booking/slot-notice.ts'

const now = Temporal.Instant.from('2026-12-07T08:00:00Z')
const timetable = {
  ...defaultTimetable,
  busy: [{ start: '2026-12-09T09:00:00Z', end: '2026-12-09T10:00:00Z' }],
}
/** A session at 09:00 in Malta. */
const booked = [Temporal.Instant.from('2026-12-08T08:00:00Z')]
const note = (date: string, time: string) => slotNotice({ date, time }, timetable, booked, now)

test('rejects a booking in the past or too close to another session', () => {
  expect(note('2026-12-08', '11:00')).toMatchObject({
    isRefused: true,
    text: 'Another session starts within three hours of that time.',
  })
  expect(note('2026-12-07', '09:00')).toMatchObject({ isRefused: true })
})

test('allows a time that only the operator can book, but shows a warning', () => {
  expect(note('2026-12-09', '09:00')).toEqual({
    isRefused: false,
    text: 'You’re busy in Google Calendar at this time, but you can still book it.',
  })
  expect(note('2026-12-08', '18:00')?.isRefused).toBe(false)
})

test('shows no notice for an available time or an incomplete date', () => {
  expect(note('2026-12-08', '12:00')).toBeUndefined()
  expect(note('', '12:00')).toBeUndefined()
})
