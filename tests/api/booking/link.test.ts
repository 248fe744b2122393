import { sendConfirmation } from '@synapse/api/booking/jobs'
import { changeGuests } from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { bookForFree } from '#support/actors/book-for-free.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const correct = async (id: string, studentEmail: string) => {
  const { studentName } = await world.booking(id)
  const input = { studentName, studentEmail, calendarEmail: '', participantEmails: [] }
  await world.finishJobs(operator.call(changeGuests, { params: { id }, input }))
}

describe('the booking link in a confirmation', () => {
  const linkIn = async (to: string) => {
    const [mail] = await world.mail.messages({ to, subject: 'Confirmed: ' })
    const [, address = ''] = /Open my booking:\s+(\S+)/.exec(mail?.text ?? '') ?? []
    return new URL(address).searchParams.get('session_id') ?? ''
  }
  const open = (session_id: string) => world.successPage(session_id)

  test('stops working for an address that was corrected', async () => {
    const booking = await world.book()
    const wrong = await linkIn(booking.studentEmail)
    expect(await open(wrong)).toMatchObject({ meetingLink: booking.googleMeetLink })
    await correct(booking.id, 'Petra@Example.com')
    const right = await linkIn('Petra@Example.com')
    for (const session of [right, checkoutSessionIdOf(booking)])
      expect(await open(session), session).toMatchObject({ meetingLink: booking.googleMeetLink })
    for (const session of [
      wrong,
      `${right.slice(0, -1)}${right.endsWith('0') ? 1 : 0}`,
      'mail_0000',
    ])
      await expect(open(session), session).toBeRefused('unknown')
    const file = await world.fetch(`/api/booking-by-session/${wrong}/session.ics`)
    expect(file.status).toBe(404)
    // E-mail addresses aren't case-sensitive.
    await correct(booking.id, 'petra@example.com')
    expect(await open(right)).toMatchObject({ id: booking.id })
  })

  test('can’t be guessed from a free booking’s id', async () => {
    const { bookingId, checkoutSessionId: own } = await bookForFree(world)
    await world.finishJobs()
    await correct(bookingId, 'petra@example.com')
    expect(await open(own)).toMatchObject({ id: bookingId })
    const another = `${own.slice(0, -1)}${own.endsWith('0') ? 1 : 0}`
    // The invitation that went to the wrong address contains the booking's id.
    for (const session of [own.slice(0, 37), another])
      await expect(open(session), session).toBeRefused('unknown')
  })

  test('also works in the e-mail to the calendar address', async () => {
    const booking = await world.make.completedBooking({
      source: 'operator',
      calendarEmail: 'maria@calendar.example',
      googleMeetLink: 'https://meet.example.com/x',
    })
    await world.run(sendConfirmation, { bookingId: booking.id })
    expect(await open(await linkIn('maria@calendar.example'))).toMatchObject({
      id: booking.id,
      owed: booking.finalPrice,
    })
  })
})
