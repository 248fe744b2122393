import { downloadSession, readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import {
  cancelWithoutRefund,
  exportBookings,
  moveBooking,
  readBooking,
} from '@synapse/shared/booking/contract'
import { pathOf } from '@synapse/shared/call'
import { describe, expect, test } from 'vitest'
import { connectGoogle } from '../../support/actors/connect-google.ts'
import { downloadCsv } from '../../support/readers/csv-table.ts'
import { invitationIn, parseIcs } from '../../support/readers/ics.ts'
import { sessionOf } from '../../support/readers/rows.ts'
import { useWorld } from '../../support/world/use-world.ts'

const { world, operator } = useWorld()

const inPerson = { venue: 'in_person' } as const
const agreed = 'In person, in Malta or Gozo; we agree where to meet by e-mail'

test('an in-person session has a venue but no link in the e-mail, its invitation, the calendar event and the operator’s export', async () => {
  await connectGoogle(world)
  const made = await world.book({ ...inPerson, visitorZone: 'America/New_York' })
  const [mail, ...others] = await world.mail.messages({
    subject: 'Confirmed: ',
    to: made.studentEmail,
  })
  expect(others).toEqual([])
  expect(mail?.text).toContain(`Where: ${agreed}`)
  expect(mail?.text).not.toMatch(/https:\/\/meet|meeting link|link to join|microphone/)
  const invitation = invitationIn(mail)
  expect(invitation.value('LOCATION')).toBe(agreed)
  expect(invitation.value('URL')).toBeUndefined()

  const [event] = await world.google.events({})
  expect(event).toMatchObject({ location: agreed })
  expect(event?.conferenceData).toBeUndefined()
  expect(made).toMatchObject({ googleMeetLink: null, calendarEventId: event?.id })
  const { booking } = await operator.call(readBooking, { params: { id: made.id } })
  expect(booking).toMatchObject({ venue: 'in_person', visitorZone: 'America/New_York' })
  const csv = await downloadCsv(operator, exportBookings.path, 'tab=completed')
  expect(csv.text).toContain('In person (Malta or Gozo)')
})

test('e-mails show the session in the visitor’s time zone at the time of booking, if known', async () => {
  await world.book({ sessionDate: '2027-02-03T14:00:00Z', visitorZone: 'Asia/Tokyo' })
  const [mail] = await world.mail.messages({ subject: 'Confirmed: ' })
  expect(mail?.text).toContain('Your time: 23:00 – 01:00 (Tokyo\u00a0time)')
  for (const visitorZone of ['Atlantis/Capital', "'; drop table bookings"])
    expect((await world.book({ visitorZone })).visitorZone).toBeNull()
})

describe('the success page shows', () => {
  const shown = (session_id: string) => world.call(readBookingBySession, { params: { session_id } })
  const file = (session_id: string) =>
    world.fetch(pathOf(downloadSession, { params: { session_id } }))

  test('the meeting link, and a calendar file that lists no attendees', async () => {
    const booking = await world.book()
    const session = sessionOf(booking)
    expect(await shown(session)).toMatchObject({
      venue: 'online',
      meetingLink: booking.googleMeetLink,
      movedFrom: null,
      refundedAmount: '0.00',
    })
    const answer = await file(session)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const ics = parseIcs(await answer.text())
    expect(ics.value('METHOD')).toBe('PUBLISH')
    expect(ics.all('ATTENDEE')).toEqual([])
    const [mail] = await world.mail.messages({ subject: 'Confirmed: ' })
    // The UID is the same, so the invitation in the e-mail replaces this file's event.
    expect(invitationIn(mail).value('UID')).toBe(ics.value('UID'))
  })

  test('the old and the new time after a move, and no meeting link once the session is over or cancelled', async () => {
    const booking = await world.book()
    const { id, start } = booking
    const session = sessionOf(booking)
    const sessionDate = '2027-02-09T17:00:00.000Z'
    await operator.call(moveBooking, { params: { id }, input: { sessionDate } })
    const { movedFrom, ...rest } = await shown(session)
    expect(rest.sessionDate).toBe(sessionDate)
    expect(movedFrom && start.equals(movedFrom)).toBe(true)

    const { end } = await world.booking(id)
    world.clock.set(end)
    expect(await shown(session)).toMatchObject({ isOver: true, meetingLink: null })
    world.clock.set(end.subtract({ hours: 40 }))
    await operator.call(cancelWithoutRefund, { params: { id } })
    expect(await shown(session)).toMatchObject({ paymentStatus: 'cancelled', meetingLink: null })
    const refused = await world.refused(downloadSession, { params: { session_id: session } })
    expect(refused.reason).toBe('not_booked')
  })
})
