import { expect, test } from 'vitest'
import { invitation, withdrawal } from '#booking/ics'
import { Booking } from '#booking/model'

const booking = (changes: Partial<Booking> = {}) =>
  Booking.fromDatabaseJson({
    id: '6a0f4c1e-83f5-4b5c-9a7e-0123456789ab',
    studentName: 'Ġorġ "Il-Kbir" Żammit; Borg, and a name that goes on and on and on and on',
    studentEmail: 'gorg@example.com',
    calendarEmail: 'gorg@example.com',
    participantEmails: ['rita@example.com'],
    sessionDate: new Date('2027-03-30T07:00:00Z'),
    durationMinutes: 135,
    paymentStatus: 'completed',
    inviteSequence: 0,
    googleMeetLink: 'https://meet.jit.si/synapse-ai-0123456789abcdef0123456789abcdef',
    createdAt: new Date('2027-02-01T09:00:00Z'),
    updatedAt: new Date('2027-02-01T09:00:00Z'),
    ...changes,
  })

const about = (changes?: Partial<Booking>) => ({
  booking: booking(changes),
  websiteName: 'Synapse AI',
  label: 'Duo',
  organizer: { name: 'Synapse AI', address: 'hello@synapse-ai.example' },
  host: 'synapse-ai.example',
})
const written = (changes?: Partial<Booking>) => invitation(about(changes))

test('lines end with CRLF and have 75 octets at most (RFC 5545)', () => {
  const lines = written().ics.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
})

test('no character is cut in two', () => {
  const studentName = '🙂'.repeat(60)
  const unfolded = written({ studentName }).ics.replaceAll('\r\n ', '')
  expect(unfolded).toContain(studentName)
  expect(written({ studentName }).ics.isWellFormed()).toBe(true)
})

test('times are UTC, whatever clocks in Malta show', () => {
  const { ics } = written()
  expect(ics).toContain('DTSTART:20270330T070000Z\r\n')
  expect(ics).toContain('DTEND:20270330T091500Z\r\n')
})

test('a booking that has ended is a cancellation of the same event', () => {
  const { method, ics } = written({ paymentStatus: 'refunded', inviteSequence: 2 })
  expect(method).toBe('CANCEL')
  for (const line of [
    'METHOD:CANCEL',
    'UID:6a0f4c1e-83f5-4b5c-9a7e-0123456789ab@synapse-ai.example',
    'SEQUENCE:2',
    'STATUS:CANCELLED',
  ])
    expect(ics).toContain(`${line}\r\n`)
})

test('a cancellation asks nobody to join and has no link, where the invitation has both', () => {
  const invited = written().ics.replaceAll('\r\n ', '')
  expect(invited).toMatch(/^DESCRIPTION:.*Join here: https:.*Please join 5 minutes early\./m)
  expect(invited).toMatch(/^LOCATION:https:\/\/meet/m)
  const { ics } = written({ paymentStatus: 'cancelled' })
  const unfolded = ics.replaceAll('\r\n ', '')
  expect(unfolded).toMatch(/^DESCRIPTION:Order \S+\.\r$/m)
  expect(unfolded).not.toMatch(/join|meet\.jit/i)
})

test('an invitation that is taken back names nobody else, no link, and calls nothing off', () => {
  const { method, ics } = withdrawal(about({ inviteSequence: 3 }), 'gone@example.com')
  expect(method).toBe('CANCEL')
  const unfolded = ics.replaceAll('\r\n ', '')
  expect(unfolded).toContain('UID:6a0f4c1e-83f5-4b5c-9a7e-0123456789ab@synapse-ai.example\r\n')
  expect(unfolded).toContain('SEQUENCE:3\r\n')
  expect(unfolded.match(/^ATTENDEE.*mailto:(.*)\r$/gm)).toHaveLength(1)
  expect(unfolded).toContain('mailto:gone@example.com\r\n')
  expect(unfolded).not.toMatch(/^STATUS|gorg|rita|meet\.jit/im)
})

test('a name can add no line of its own', () => {
  const { ics } = written({ studentName: 'Eve\r\nATTENDEE:mailto:other@example.com' })
  expect(ics).not.toMatch(/^ATTENDEE:mailto:other/m)
})

test('a double quote in a name becomes an apostrophe, so that the name stays whole (RFC 5545)', () => {
  const unfolded = written().ics.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`CN="Ġorġ 'Il-Kbir' Żammit; Borg, and a name`)
  expect(unfolded).toMatch(/\r\nATTENDEE;.*CN="[^"]*":mailto:gorg@example\.com\r\n/)
})
