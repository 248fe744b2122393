import { listWebsites, readWebsiteSetup, saveWebsiteSetup } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { parseIcs } from '../../support/ics.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

/** Every session of the website takes place there from now on. */
const meetAt = async (meetingLinkTemplate: string | null) => {
  const [website] = await operator.call(listWebsites)
  const about = { params: { id: website?.id ?? '' } }
  const { version: _, ...setup } = await operator.call(readWebsiteSetup, about)
  await operator.call(saveWebsiteSetup, { ...about, input: { ...setup, meetingLinkTemplate } })
  await world.settle()
}

const subjects = async () => (await world.mail.messages({})).map(({ subject }) => subject)

test('sessions to come follow a website’s standing link, and their guests are told, once', async () => {
  await meetAt('https://zoom.example/j/old')
  const coming = await world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })
  const over = await world.make.completedBooking({
    sessionDate: new Date('2026-01-05T08:00:00Z'),
    googleMeetLink: 'https://zoom.example/j/old',
  })
  const own = await world.make.completedBooking({ googleMeetLink: 'https://meet.google.com/own' })
  await world.mail.clear()
  await meetAt('https://zoom.example/j/new')
  await meetAt('https://zoom.example/j/new')
  expect((await world.booking(coming.id)).googleMeetLink).toBe('https://zoom.example/j/new')
  for (const { id, googleMeetLink } of [over, own])
    expect((await world.booking(id)).googleMeetLink).toBe(googleMeetLink)
  const mails = await world.mail.messages({})
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([
    expect.stringContaining(coming.studentEmail),
    'karl@example.com',
  ])
  for (const { subject, text, calendar } of mails) {
    expect(subject).toMatch(/^New link: .+ · Synapse AI$/)
    expect(text).toContain('https://zoom.example/j/new')
    expect(text).not.toContain('j/old')
    const ics = parseIcs(calendar[0]?.content ?? '')
    expect(ics.value('SEQUENCE')).toBe('1')
    expect(ics.value('LOCATION')).toBe('https://zoom.example/j/new')
  }
})

test('two changes of a standing link at once leave every session with the last one', async () => {
  await meetAt('https://zoom.example/j/{order}')
  const booking = await world.book()
  await Promise.all([meetAt('https://zoom.example/j/second'), meetAt('https://zoom.example/j/3rd')])
  const [website] = await operator.call(listWebsites)
  const { meetingLinkTemplate } = await operator.call(readWebsiteSetup, {
    params: { id: website?.id ?? '' },
  })
  expect((await world.booking(booking.id)).googleMeetLink).toBe(meetingLinkTemplate)
})

test('a link that is a booking’s own stays when the website makes others', async () => {
  await meetAt('https://meet.example/{token}')
  const booking = await world.book()
  await world.mail.clear()
  await meetAt('https://zoom.example/j/new')
  expect((await world.booking(booking.id)).googleMeetLink).toBe(booking.googleMeetLink)
  expect(await subjects()).toEqual([])
})
