import { expect, test } from 'vitest'
import { cityOfZone, visitorStart, visitorTime } from '#visitor-time'

const start = Temporal.Instant.from('2026-12-08T08:00:00Z')

test('visitors outside Malta see a session’s local time and their city', () => {
  expect(visitorTime(start, 120, 'America/New_York')).toBe('03:00 – 05:00 your time (New York)')
  expect(visitorTime(start, 150, 'Asia/Kathmandu')).toBe('13:45 – 16:15 your time (Kathmandu)')
})

test('a city’s name has the apostrophes and accents that its time zone’s name lacks', () => {
  const names = ['America/St_Johns', 'America/Sao_Paulo', 'America/Port_of_Spain'].map(cityOfZone)
  expect(names).toEqual(['St John’s', 'São Paulo', 'Port of Spain'])
})

test('visitors who use the 12-hour clock see am and pm', () => {
  expect(visitorTime(start, 120, 'America/New_York', true)).toBe(
    '3:00 – 5:00 am your time (New York)',
  )
  expect(visitorTime(start, 300, 'Asia/Tokyo', true)).toBe('5:00 – 10:00 pm your time (Tokyo)')
  expect(visitorTime(start, 600, 'America/New_York', true)).toBe(
    '3:00 am – 1:00 pm your time (New York)',
  )
  expect(
    visitorStart(Temporal.Instant.from('2026-12-08T05:30:00Z'), 'America/New_York', true),
  ).toBe('12:30 am')
})

test('a session’s local time includes the day if it differs from the day in Malta', () => {
  expect(
    visitorTime(Temporal.Instant.from('2026-12-08T14:00:00Z'), 120, 'Pacific/Kiritimati'),
  ).toBe('Wednesday 9 December, 04:00 – 06:00 your time (Kiritimati)')
})

test('the short form of a session’s time shows only the start', () => {
  expect(visitorStart(start, 'America/New_York')).toBe('03:00')
  expect(visitorStart(start, 'Pacific/Kiritimati')).toBe('22:00')
  const afternoon = Temporal.Instant.from('2026-12-08T14:00:00Z')
  expect(visitorStart(afternoon, 'Pacific/Kiritimati')).toBe('Wed 04:00')
  expect(visitorStart(start, 'Europe/Rome')).toBeUndefined()
  expect(visitorStart(start, undefined)).toBeUndefined()
})

test('visitors whose clock matches Malta’s see only one time', () => {
  expect(visitorTime(start, 120, 'Europe/Malta')).toBeUndefined()
  expect(visitorTime(start, 120, 'Europe/Rome')).toBeUndefined()
  expect(visitorTime(start, 120, undefined)).toBeUndefined()
})
