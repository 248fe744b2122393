import { expect, test } from 'vitest'
import { describeSession, invitation, revokedInvitation } from '#booking/ics'
import { Booking } from '#booking/model'
import type { Settings } from '#core/settings'
import type { Website } from '#website/model'

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

test('a calendar file ends lines with CRLF after at most 75 octets (RFC 5545)', () => {
  const lines = written().ics.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
})

test('a calendar file never splits a character across two lines', () => {
  const studentName = '🙂'.repeat(60)
  const unfolded = written({ studentName }).ics.replaceAll('\r\n ', '')
  expect(unfolded).toContain(studentName)
  expect(written({ studentName }).ics.isWellFormed()).toBe(true)
})

test('cancelling or refunding a booking cancels the invitation’s event', () => {
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

test('a cancelled session’s calendar file has no meeting link', () => {
  const invited = written().ics.replaceAll('\r\n ', '')
  expect(invited).toMatch(/^DESCRIPTION:.*Join here: https:.*Please join 5 minutes early\./m)
  expect(invited).toMatch(/^LOCATION:https:\/\/meet/m)
  const { ics } = written({ paymentStatus: 'cancelled' })
  const unfolded = ics.replaceAll('\r\n ', '')
  expect(unfolded).toMatch(/^DESCRIPTION:Order \S+\.\r$/m)
  expect(unfolded).not.toMatch(/join|meet\.jit/i)
})

test('a withdrawn invitation doesn’t reveal the other guests', () => {
  const { method, ics } = revokedInvitation(about({ inviteSequence: 3 }), 'gone@example.com')
  expect(method).toBe('CANCEL')
  const unfolded = ics.replaceAll('\r\n ', '')
  expect(unfolded).toContain('UID:6a0f4c1e-83f5-4b5c-9a7e-0123456789ab@synapse-ai.example\r\n')
  expect(unfolded).toContain('SEQUENCE:3\r\n')
  expect(unfolded.match(/^ATTENDEE.*mailto:(.*)\r$/gm)).toHaveLength(1)
  expect(unfolded).toContain('mailto:gone@example.com\r\n')
  expect(unfolded).not.toMatch(/^STATUS|gorg|rita|meet\.jit/im)
})

test('a calendar file escapes all text and leaves keywords unquoted (RFC 5545)', () => {
  const { ics } = invitation({ ...about(), websiteName: 'Learn AI; then, use it' })
  const unfolded = ics.replaceAll('\r\n ', '')
  expect(unfolded.match(/^(SUMMARY|DESCRIPTION):Learn.*$/gm)).toEqual([
    'SUMMARY:Learn AI\\; then\\, use it: Duo session',
    'DESCRIPTION:Learn AI\\; then\\, use it session starts soon',
  ])
  expect(unfolded).toContain(
    'ATTENDEE;RSVP=TRUE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="rita@example.com":mailto:',
  )
})

test.each([
  ['Rita Vella <hello@synapse-ai.example>', true, 'Rita Vella'],
  ['Rita Vella <hello@synapse-ai.example>', false, 'Night School'],
  ['hello@synapse-ai.example', true, 'Night School'],
])(
  'an invitation from %s (built-in website: %s) is organised by %s',
  (mailFrom, isBuiltIn, name) => {
    const website = { name: 'Night School', isBuiltIn } as Website
    const settings = { mailFrom, publicUrl: 'https://synapse-ai.example' } as Settings
    const { ics } = invitation(
      describeSession(settings, { booking: booking(), website, label: 'Duo' }),
    )
    expect(ics).toContain(`ORGANIZER;CN="${name}":MAILTO:hello@synapse-ai.example\r\n`)
  },
)

test('a line break in a name can’t add a line to the calendar file', () => {
  const { ics } = written({ studentName: 'Eve\r\nATTENDEE:mailto:other@example.com' })
  expect(ics).not.toMatch(/^ATTENDEE:mailto:other/m)
})

test('double quotes in a name become apostrophes in the calendar file (RFC 5545)', () => {
  const unfolded = written().ics.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`CN="Ġorġ 'Il-Kbir' Żammit; Borg, and a name`)
  expect(unfolded).toMatch(/\r\nATTENDEE;.*CN="[^"]*":mailto:gorg@example\.com\r\n/)
})

test('the error message explains why the ics library rejected a value', () => {
  expect(() => written({ studentEmail: 'no address', participantEmails: [] })).toThrow(
    expect.objectContaining({
      constructor: Error,
      message: expect.stringContaining('must be a valid email'),
    }),
  )
})
