import { sendBookingEdited, sendConfirmation } from '@synapse/api/booking/jobs'
import { checkMeetingLink, syncBusyTimes, syncCalendarEvent } from '@synapse/api/meeting/jobs'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { invitationIn } from '#support/readers/ics.ts'
import { queuedJobs } from '#support/readers/queued-jobs.ts'
import { todosOf } from '#support/readers/rows.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const mailsTo = async (student: string) =>
  (await world.mail.messages({ to: student })).toReversed().map((mail) => ({
    subject: mail.subject,
    text: mail.text ?? '',
    ics: invitationIn(mail),
  }))

/**
 * Creates a booking while Google is slow to create links. Returns once the event exists without a
 * link.
 */
const bookWithLateLink = async (changes?: Partial<CheckoutInput>) => {
  await world.google.setMeetMode({ mode: 'late' })
  const checkout = await world.paidCheckout(changes)
  await until('The event exists', async () => {
    const { calendarEventId } = await world.booking(checkout.bookingId)
    return calendarEventId
  })
  return world.booking(checkout.bookingId)
}

const event = ({ id }: { id: string }) => id.replaceAll('-', '')

beforeEach(() => connectGoogle(world))

describe('the confirmation', () => {
  test('is sent once, with the Meet link, as soon as Google has created the link', async () => {
    const booking = await world.book()
    const mails = await mailsTo(booking.studentEmail)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(booking.googleMeetLink)
    expect(mails[0]?.ics.value('LOCATION')).toBe(booking.googleMeetLink)
    // After a minute, the confirmation would be sent without the link.
    await world.run(sendConfirmation, { bookingId: booking.id })
    expect(await mailsTo(booking.studentEmail)).toHaveLength(1)
  })

  test('waits up to a minute for the link, and then says that it will follow', async () => {
    const booking = await bookWithLateLink()
    const waiting = await queuedJobs(world.db, sendConfirmation)
    const seconds = waiting
      .filter(({ data }) => data.bookingId === booking.id)
      .map(({ startAfter }) => (startAfter.getTime() - world.clock.now().epochMilliseconds) / 1000)
    expect(seconds).toEqual([60])
    expect(await mailsTo(booking.studentEmail)).toEqual([])
    await world.run(sendConfirmation, { bookingId: booking.id })
    await world.google.completeMeet({ event: event(booking) })
    await world.run(syncCalendarEvent, { bookingId: booking.id })
    await until('The link has been e-mailed', async () => {
      return (await mailsTo(booking.studentEmail)).length === 2
    })
    const { googleMeetLink } = await world.booking(booking.id)
    const [confirmation, link] = await mailsTo(booking.studentEmail)
    expect(confirmation?.text).toContain('You’ll get the meeting link in a separate e-mail.')
    expect(confirmation?.ics.value('SEQUENCE')).toBe('0')
    expect(confirmation?.ics.value('LOCATION')).toBeUndefined()
    expect(link?.subject).toMatch(/^Meeting link for .+ · Synapse AI$/)
    expect(link?.text).toContain(googleMeetLink)
    expect(link?.ics.value('UID')).toBe(confirmation?.ics.value('UID'))
    expect(link?.ics.value('SEQUENCE')).toBe('1')
    expect(link?.ics.value('LOCATION')).toBe(googleMeetLink)
  })

  test('isn’t sent again by a retry after the link has arrived', async () => {
    const booking = await bookWithLateLink({ calendarEmail: 'office@example.com' })
    world.mail.setFault({ mode: 'refuse-temporarily' })
    await expect(world.run(sendConfirmation, { bookingId: booking.id })).rejects.toThrow()
    world.mail.setFault({ mode: 'accept' })
    await world.google.completeMeet({ event: event(booking) })
    await world.run(syncCalendarEvent, { bookingId: booking.id })
    await world.run(sendConfirmation, { bookingId: booking.id })
    await world.run(sendConfirmation, { bookingId: booking.id })
    await until('The link has been e-mailed', async () => {
      return (await mailsTo('office@example.com')).length === 2
    })
    const sequences = (await mailsTo('office@example.com')).map(({ ics }) => ics.value('SEQUENCE'))
    expect(sequences.toSorted()).toEqual(['0', '1'])
  })

  test('contains the link from the website’s template if Google refuses to create one', async () => {
    await world.google.setMeetMode({ mode: 'fail' })
    const booking = await world.book()
    expect(booking.googleMeetLink).toContain('https://meet.jit.si/')
    expect((await mailsTo(booking.studentEmail))[0]?.text).toContain(booking.googleMeetLink)
    expect(await world.google.events({})).toMatchObject([{ location: booking.googleMeetLink }])
    await world.google.revokeAccess({})
    await world.google.expireAccessTokens({})
    const second = await world.book()
    expect(second.googleMeetLink).toContain('https://meet.jit.si/')
    expect(await mailsTo(second.studentEmail)).toHaveLength(1)
  })
})

describe('a late meeting link', () => {
  test('is also found by the next synchronisation', async () => {
    const booking = await bookWithLateLink()
    await world.run(syncBusyTimes)
    await world.google.completeMeet({ event: event(booking) })
    await world.run(syncBusyTimes)
    const { googleMeetLink } = await world.booking(booking.id)
    expect(googleMeetLink).toContain('https://meet.google.com/')
    await until('The confirmation has been e-mailed', async () => {
      return (await mailsTo(booking.studentEmail)).length === 1
    })
  })

  test('is also sent if an e-mail other than the confirmation promised it', async () => {
    const booked = await world.book({ venue: 'in_person' })
    const { id, studentEmail, sessionType, basePrice, discountAmount } = booked
    await world.google.setMeetMode({ mode: 'late' })
    const terms = { sessionType, basePrice, discountAmount, venue: 'online' } as const
    await operator.call(editBooking, { params: { id }, input: terms })
    const [edit] = await queuedJobs(world.db, sendBookingEdited)
    if (edit) await world.run(sendBookingEdited, edit.data)
    await world.google.completeMeet({ event: event(booked) })
    await world.run(syncCalendarEvent, { bookingId: id })
    await until(
      'The link has been e-mailed',
      async () => (await mailsTo(studentEmail)).length === 3,
    )
    const [, edited, link] = await mailsTo(studentEmail)
    expect(edited?.text).toContain('You’ll get the meeting link in a separate e-mail.')
    expect(link?.text).toContain('Here is the meeting link we promised.')
  })

  test('adds one task if it is still missing a day before the session', async () => {
    const booking = await bookWithLateLink()
    await world.run(checkMeetingLink, { bookingId: booking.id })
    expect(await todosOf(world.db)).toEqual([])
    world.clock.set(booking.start.subtract({ hours: 24 }))
    await world.run(checkMeetingLink, { bookingId: booking.id })
    await world.run(checkMeetingLink, { bookingId: booking.id })
    expect(await todosOf(world.db)).toMatchObject([
      { title: 'No meeting link: Maria Borg’s session', relatedBookingId: booking.id },
    ])
  })

  test('adds no task if the session is over or cancelled, or if the link has arrived', async () => {
    const check = (booking: { id: string }) =>
      world.run(checkMeetingLink, { bookingId: booking.id })
    const linkless = { googleMeetLink: null }
    const over = await world.make.completedBooking(linkless)
    world.clock.set(over.start.add({ seconds: 1 }))
    await check(over)
    const next = await world.make.completedBooking(linkless)
    world.clock.set(next.start.subtract({ hours: 24 }))
    const { id } = next
    for (const changes of [
      { paymentStatus: 'cancelled' },
      { paymentStatus: 'refunded' },
      { paymentStatus: 'completed', googleMeetLink: 'https://meet.google.com/abc-defg-hij' },
    ]) {
      await world.db('bookings').where({ id }).update(changes)
      await check(next)
    }
    expect(await todosOf(world.db)).toEqual([])
    await world.db('bookings').where({ id }).update(linkless)
    await check(next)
    expect(await todosOf(world.db)).toHaveLength(1)
  })
})
