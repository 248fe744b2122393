import { expect, test } from 'vitest'
import { ownStart, ownTime } from '#own-time'
import { timeSpan } from '#time'

const start = Temporal.Instant.from('2026-12-08T08:00:00Z')

test('a slot is shown from start to end in Malta time', () => {
  expect(timeSpan(start, 120)).toBe('09:00 – 11:00')
  expect(timeSpan(start, 135)).toBe('09:00 – 11:15')
})

test('a visitor elsewhere sees the own time and its place', () => {
  expect(ownTime(start, 120, 'America/New_York')).toBe('03:00 – 05:00 your time (New York)')
  expect(ownTime(start, 150, 'Asia/Kathmandu')).toBe('13:45 – 16:15 your time (Kathmandu)')
})

test('a visitor whose language counts to twelve sees the halves of the day', () => {
  expect(ownTime(start, 120, 'America/New_York', true)).toBe('3:00 – 5:00 am your time (New York)')
  expect(ownTime(start, 300, 'Asia/Tokyo', true)).toBe('5:00 – 10:00 pm your time (Tokyo)')
  expect(ownTime(start, 600, 'America/New_York', true)).toBe(
    '3:00 am – 1:00 pm your time (New York)',
  )
  expect(ownStart(Temporal.Instant.from('2026-12-08T05:30:00Z'), 'America/New_York', true)).toBe(
    '12:30 am',
  )
})

test('the day is named where it is another one', () => {
  expect(ownTime(Temporal.Instant.from('2026-12-08T14:00:00Z'), 120, 'Pacific/Kiritimati')).toBe(
    'Wednesday 9 December, 04:00 – 06:00 your time (Kiritimati)',
  )
})

test('a start alone is shown shorter', () => {
  expect(ownStart(start, 'America/New_York')).toBe('03:00')
  expect(ownStart(start, 'Pacific/Kiritimati')).toBe('22:00')
  const afternoon = Temporal.Instant.from('2026-12-08T14:00:00Z')
  expect(ownStart(afternoon, 'Pacific/Kiritimati')).toBe('Wed 04:00')
  expect(ownStart(start, 'Europe/Rome')).toBeUndefined()
  expect(ownStart(start, undefined)).toBeUndefined()
})

test('a visitor whose clock shows the same as in Malta sees one time', () => {
  expect(ownTime(start, 120, 'Europe/Malta')).toBeUndefined()
  expect(ownTime(start, 120, 'Europe/Rome')).toBeUndefined()
  expect(ownTime(start, 120, undefined)).toBeUndefined()
})
