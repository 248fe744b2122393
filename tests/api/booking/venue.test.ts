import { exportBookings, readBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { invitationIn } from '#support/readers/ics.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const inPerson = { venue: 'in_person' } as const
const agreed = 'In person, in Malta or Gozo; we’ll agree where to meet by e-mail'

test('an in-person session has a venue instead of a link in e-mails, the calendar and the export', async () => {
  await connectGoogle(world)
  const made = await world.book({ ...inPerson, visitorZone: 'America/New_York' })
  const [mail, ...others] = await world.mail.messages({
    subject: 'Confirmed: ',
    to: made.studentEmail,
  })
  expect(others).toEqual([])
  expect(mail?.text).toContain(`Where: ${agreed}`)
  expect(mail?.text).not.toMatch(/https:\/\/meet|meeting link|microphone/)
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

test('e-mails also show the session’s time in the visitor’s time zone, if known', async () => {
  await world.book({ sessionDate: '2027-02-03T14:00:00Z', visitorZone: 'Asia/Tokyo' })
  const [mail] = await world.mail.messages({ subject: 'Confirmed: ' })
  const own = '23:00 – 01:00 your time (Tokyo)'
  expect(mail?.text).toMatch(/^When: .*\(Malta.time\), 23:00 – 01:00 your time \(Tokyo\)$/m)
  expect(mail?.html).toContain(own.replaceAll(' – ', '&nbsp;–&nbsp;'))
  for (const visitorZone of ['Atlantis/Capital', "'; drop table bookings"])
    expect((await world.book({ visitorZone })).visitorZone, visitorZone).toBeNull()
})
