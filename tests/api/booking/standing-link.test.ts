import { completeBooking } from '@synapse/api/booking/complete-booking'
import { renewMeetingLinks, sendLinkChanged } from '@synapse/api/booking/jobs'
import { lockBooking } from '@synapse/api/booking/model'
import { syncCalendarEvent } from '@synapse/api/meeting/jobs'
import { listWebsites, readWebsiteSetup, saveWebsiteSetup } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { invitationIn } from '#support/readers/ics.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const meetAt = (meetingLinkTemplate: string | null) => world.finishJobs(save(meetingLinkTemplate))

/**
 * Saves a website's meeting link template without waiting for the jobs.
 * @returns the website's id
 */
const save = async (meetingLinkTemplate: string | null) => {
  const [website] = await operator.call(listWebsites)
  const id = website?.id ?? ''
  const about = { params: { id } }
  const { version: _, ...setup } = await operator.call(readWebsiteSetup, about)
  await operator.call(saveWebsiteSetup, { ...about, input: { ...setup, meetingLinkTemplate } })
  return id
}

const somebodyWaits = (query: string) => waitForLockWaits(world.db, { query: `${query}%` })

const patches = async () =>
  (await world.google.calls({})).filter(({ method }) => method === 'PATCH').length

test('upcoming sessions get a website’s new meeting link, and their guests are notified once', async () => {
  await meetAt('https://zoom.example/j/old')
  const coming = await world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })
  const over = await world.make.completedBooking({
    sessionDate: new Date('2026-01-05T08:00:00Z'),
    googleMeetLink: 'https://zoom.example/j/old',
  })
  const own = await world.make.completedBooking({ googleMeetLink: 'https://meet.google.com/own' })
  const elsewhere = await world.make.completedBooking({
    websiteId: (await world.make.website()).id,
    googleMeetLink: 'https://zoom.example/j/old',
  })
  const off = await world.make.completedBooking({
    paymentStatus: 'cancelled',
    googleMeetLink: 'https://zoom.example/j/old',
  })
  await world.mail.clear()
  await meetAt('https://zoom.example/j/new')
  await meetAt('https://zoom.example/j/new')
  await world.run(sendLinkChanged, { bookingId: off.id })
  expect((await world.booking(coming.id)).googleMeetLink).toBe('https://zoom.example/j/new')
  for (const { id, googleMeetLink } of [over, own, elsewhere, off])
    expect((await world.booking(id)).googleMeetLink).toBe(googleMeetLink)
  const mails = await world.mail.messages({})
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([
    expect.stringContaining(coming.studentEmail),
    'karl@example.com',
  ])
  for (const mail of mails) {
    expect(mail.subject).toMatch(/^New meeting link for .+ · Synapse AI$/)
    expect(mail.text).toContain('https://zoom.example/j/new')
    expect(mail.text).not.toContain('j/old')
    const ics = invitationIn(mail)
    expect(ics.value('SEQUENCE')).toBe('1')
    expect(ics.value('LOCATION')).toBe('https://zoom.example/j/new')
  }
})

test.each([
  'https://Zoom.Example/j/1',
  'https://my_team.example/{order}',
  'https://zoom.example:8/j',
])('a meeting link made from %s is the invitation’s location', async (template) => {
  await meetAt(template)
  const { studentEmail, googleMeetLink } = await world.book()
  const [mail] = await world.mail.messages({ to: studentEmail, subject: 'Confirmed: ' })
  expect(invitationIn(mail).value('LOCATION')).toBe(googleMeetLink)
})

test('a session booked while the meeting link changes gets the new link', async () => {
  await meetAt('https://zoom.example/j/old')
  const { bookingId } = await world.checkout()
  const completing = await world.db.transaction()
  const booking = await lockBooking(completing, bookingId)
  if (!booking) throw new Error('The checkout’s booking is gone.')
  await completeBooking(world.context, completing, booking)
  const saved = meetAt('https://zoom.example/j/new')
  await Promise.race([saved, somebodyWaits('select "websites"')])
  await completing.commit()
  await saved
  expect((await world.booking(bookingId)).googleMeetLink).toBe('https://zoom.example/j/new')
})

test('a slow change doesn’t bring back a meeting link that has since been replaced', async () => {
  await meetAt('https://zoom.example/j/old')
  const first = await world.book()
  const last = await world.book()
  const held = await world.db.transaction()
  await lockBooking(held, first.id)
  const websiteId = await save('https://zoom.example/j/second')
  await somebodyWaits('select "bookings"')
  // The second change now skips a session that the first change has yet to update.
  world.clock.set(first.start)
  await save('https://zoom.example/j/3rd')
  await world.run(renewMeetingLinks, { websiteId, template: 'https://zoom.example/j/second' })
  await world.finishJobs(held.commit())
  expect((await world.booking(last.id)).googleMeetLink).toBe('https://zoom.example/j/3rd')
})

test('the Google event ends up with the new link even if an update with the old link arrives late', async () => {
  await meetAt('https://zoom.example/j/old')
  await connectGoogle(world)
  await world.google.setMeetMode({ mode: 'fail' })
  const { id } = await world.book()
  expect(await world.google.events({})).toMatchObject([{ location: 'https://zoom.example/j/old' }])
  await world.google.addFault({ kind: 'hold', method: 'PATCH', path: '/calendar' })
  const before = await patches()
  const slow = world.run(syncCalendarEvent, { bookingId: id })
  await until('Google has received the earlier update', async () => (await patches()) > before)
  await meetAt('https://zoom.example/j/new')
  await world.google.clearFaults({})
  await slow
  expect(await world.google.events({})).toMatchObject([{ location: 'https://zoom.example/j/new' }])
})
