import { describe, expect, test } from 'vitest'
import { Booking } from '#booking/model'
import {
  bookingIdOf,
  busyPeriodOf,
  eventFrom,
  eventIdOf,
  extractMeetLink,
} from '#meeting/google-event'

const id = '0b5f8f3e-7a8d-4a3b-9a55-0c1d2e3f4a5b'
const about = (changes: Partial<Booking> = {}) => ({
  websiteName: 'Synapse AI',
  label: 'Duo',
  booking: Booking.fromJson(
    {
      id,
      studentName: 'Maria Borg',
      studentEmail: 'maria@example.com',
      calendarEmail: 'maria@example.com',
      participantEmails: ['karl@example.com', 'MARIA@example.com'],
      sessionDate: new Date('2027-03-27T08:00:00Z'),
      durationMinutes: 135,
      googleMeetLink: null,
      notes: 'Pays late',
      ...changes,
    },
    { skipValidation: true },
  ),
})

test('converts a booking id to a Google event id and back', () => {
  expect(eventIdOf(id)).toMatch(/^[a-v0-9]{32}$/)
  expect(bookingIdOf(eventIdOf(id))).toBe(id)
  expect(bookingIdOf(`${eventIdOf(id)}_20270203T090000Z`)).toBeUndefined()
})

describe('a booking’s calendar event', () => {
  test('has UTC times, lists each guest once, and omits the operator’s notes', () => {
    const event = eventFrom(about())
    expect(event.start?.dateTime).toBe('2027-03-27T08:00:00Z')
    expect(event.end?.dateTime).toBe('2027-03-27T10:15:00Z')
    expect(event.attendees?.map(({ email }) => email)).toEqual([
      'maria@example.com',
      'karl@example.com',
    ])
    expect(JSON.stringify(event)).not.toContain('Pays late')
  })

  test('requests a Meet link only if the booking has no meeting link', () => {
    expect(eventFrom(about()).conferenceData?.createRequest?.requestId).toBe(id)
    const own = eventFrom(about({ googleMeetLink: 'https://meet.jit.si/x' }))
    expect(own).toMatchObject({ location: 'https://meet.jit.si/x' })
    expect(own.conferenceData).toBeUndefined()
    const meet = eventFrom(about({ googleMeetLink: 'https://meet.google.com/abc-defg-hij' }))
    expect(meet.location).toBeUndefined()
  })
})

describe('a calendar event’s busy time', () => {
  const timed = {
    start: { dateTime: '2027-02-03T10:00:00+01:00' },
    end: { dateTime: '2027-02-03T11:00:00+01:00' },
  }
  const busy = (event: object) => {
    const period = busyPeriodOf(event, 'Europe/Malta')
    return period && [period.start.toString(), period.end.toString()]
  }

  test('lasts from the event’s start to its end, even if the event is tentative', () => {
    expect(busy(timed)).toEqual(['2027-02-03T09:00:00Z', '2027-02-03T10:00:00Z'])
    expect(busy({ ...timed, status: 'tentative' })).toBeDefined()
  })

  test('lasts the full day in the calendar’s time zone, even when the clocks change', () => {
    const day = (from: string, to: string) => busy({ start: { date: from }, end: { date: to } })
    expect(day('2027-03-28', '2027-03-29')).toEqual([
      '2027-03-27T23:00:00Z',
      '2027-03-28T22:00:00Z',
    ])
    expect(day('2027-10-31', '2027-11-01')).toEqual([
      '2027-10-30T22:00:00Z',
      '2027-10-31T23:00:00Z',
    ])
  })

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['shown as free', { transparency: 'transparent' }],
    ['declined', { attendees: [{ self: true, responseStatus: 'declined' }] }],
    ['a working location', { eventType: 'workingLocation' }],
    ['zero minutes long', { end: timed.start }],
    ['missing its times', { start: undefined, end: undefined }],
  ])('is empty when the event is %s', (_, changes) => {
    expect(busy({ ...timed, ...changes })).toBeUndefined()
  })
})

test('returns an event’s Meet link, or the reason it has none', () => {
  const withStatus = (statusCode: string) => ({
    conferenceData: { createRequest: { status: { statusCode } } },
  })
  expect(extractMeetLink({ hangoutLink: 'https://meet.google.com/a' })).toEqual({
    link: 'https://meet.google.com/a',
  })
  const entryPoints = [{ entryPointType: 'video', uri: 'https://meet.google.com/b' }]
  expect(extractMeetLink({ conferenceData: { entryPoints } })).toEqual({
    link: 'https://meet.google.com/b',
  })
  expect(extractMeetLink(withStatus('pending'))).toBe('pending')
  expect(extractMeetLink(withStatus('failure'))).toBe('refused')
  expect(extractMeetLink({})).toBe('refused')
})
