import { expect, test } from 'vitest'
import { googleCalendarUrl, outlookUrl } from '#booking/confirmation/calendar-links.ts'

const session = {
  title: 'Synapse AI: Duo & more session',
  start: Temporal.Instant.from('2026-12-08T08:00:00Z'),
  durationMinutes: 135,
  venue: 'online',
  meetingLink: 'https://meet.example.com/room?a=1&b=2',
} as const

test('the Google event has the title, UTC times and meeting link', () => {
  const { origin, searchParams } = new URL(googleCalendarUrl(session))
  expect(origin).toBe('https://calendar.google.com')
  expect(searchParams.get('text')).toBe(session.title)
  expect(searchParams.get('dates')).toBe('20261208T080000Z/20261208T101500Z')
  expect(searchParams.get('location')).toBe(session.meetingLink)
})

test('the Outlook event has the same details as the Google event', () => {
  const { origin, searchParams } = new URL(outlookUrl(session))
  expect(origin).toBe('https://outlook.live.com')
  expect(searchParams.get('startdt')).toBe('2026-12-08T08:00:00Z')
  expect(searchParams.get('enddt')).toBe('2026-12-08T10:15:00Z')
})

test('the calendar event for an in-person session includes its location', () => {
  const inPerson = { ...session, venue: 'in_person', meetingLink: undefined } as const
  for (const url of [googleCalendarUrl(inPerson), outlookUrl(inPerson)])
    expect(new URL(url).searchParams.get('location')).toContain('in Malta or Gozo')
})
