import { notifyOfBooking, sendConfirmation, sendReminder } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import { createMailer } from '@synapse/api/mail/mailer'
import { cancelBooking, moveBooking, resendInvite } from '@synapse/shared/booking/contract'
import { describe, expect, test, vi } from 'vitest'
import { queuedJobs } from '#support/readers/queued-jobs.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const confirmations = () => world.mail.messages({ subject: 'Confirmed: ' })
const reminders = () => world.mail.messages({ subject: 'Reminder' })
const aboutIt = ({ id }: Booking) => ({ bookingId: id })

const move = async ({ id }: Booking, sessionDate: string) => {
  await world.finishJobs(operator.call(moveBooking, { params: { id }, input: { sessionDate } }))
}

test('a repeated job doesn’t resend an e-mail, even after the session has moved', async () => {
  const booking = await world.book({ calendarEmail: 'office@example.com' })
  await move(booking, '2027-02-09T17:00:00Z')
  await world.run(sendConfirmation, aboutIt(booking))
  await world.run(notifyOfBooking, aboutIt(booking))
  expect(await confirmations()).toHaveLength(2)
  expect(await world.mail.messages({ subject: 'New booking' })).toHaveLength(1)
  world.clock.set('2027-02-08T17:00:00Z')
  await world.run(sendReminder, aboutIt(booking))
  await world.finishJobs(operator.call(resendInvite, { params: { id: booking.id } }))
  await world.run(sendConfirmation, aboutIt(booking))
  await world.run(sendReminder, aboutIt(booking))
  expect(await confirmations()).toHaveLength(4)
  expect(await reminders()).toHaveLength(2)
})

test('a reminder can be sent until an hour before the session, and minutes early if the app’s clock is behind', async () => {
  const [first, second] = [await world.book(), await world.book()]
  const sent = async ({ id }: Booking, changes: Temporal.DurationLike) => {
    world.clock.set((id === first.id ? first : second).start.subtract(changes))
    await world.run(sendReminder, { bookingId: id })
    return (await reminders()).length
  }
  expect(await sent(first, { minutes: 59 })).toBe(0)
  expect(await sent(first, { minutes: 60 })).toBe(1)
  expect(await sent(second, { hours: 24, minutes: 4 })).toBe(2)
})

describe('an e-mail is sent by only one job', () => {
  test('when three jobs start in parallel', async () => {
    const booking = await world.make.completedBooking()
    world.mail.setFault({ mode: 'hold' })
    const run = () => world.run(sendConfirmation, aboutIt(booking))
    const errors: unknown[] = []
    const jobs = [run(), run(), run()].map((job) => job.catch((error) => errors.push(error)))
    await until('Two jobs have failed', () => errors.length === 2)
    world.mail.setFault({ mode: 'accept' })
    await Promise.all(jobs)
    expect(errors).toHaveLength(2)
    expect((await confirmations()).map(({ count }) => count)).toEqual([1])
    // Other jobs retry, and find that the e-mail has been sent.
    await run()
    expect((await confirmations()).map(({ count }) => count)).toEqual([1])
  })

  test('even if sending is slow, because the job renews its claim', async () => {
    const booking = await world.make.completedBooking()
    world.mail.setFault({ mode: 'hold' })
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const run = () => world.run(sendConfirmation, aboutIt(booking))
    const sending = run()
    const claimedSince = async (seconds: number) => {
      const { rows } = await world.db.raw(
        'select 1 from mails where claimed_at > now() - make_interval(secs => ?)',
        [seconds],
      )
      return rows.length > 0
    }
    await until('The e-mail is claimed', () => claimedSince(9))
    // Pretend that a job has run for so long that its claim would soon expire.
    await world.db.raw(`update mails set claimed_at = now() - interval '9 seconds'`)
    await until('The claim is renewed', () => {
      vi.advanceTimersByTime(3_000)
      return claimedSince(5)
    })
    vi.useRealTimers()
    await expect(run()).rejects.toThrow('This e-mail is being sent right now.')
    world.mail.setFault({ mode: 'accept' })
    await sending
    expect((await confirmations()).map(({ count }) => count)).toEqual([1])
  })

  test('and by the next job if the first one died', async () => {
    const booking = await world.make.completedBooking()
    const run = () => world.run(sendConfirmation, aboutIt(booking))
    world.mail.setFault({ mode: 'refuse-temporarily' })
    await expect(run()).rejects.toThrow()
    world.mail.setFault({ mode: 'accept' })
    const claimedFor = (seconds: number) =>
      world.db.raw('update mails set claimed_at = now() - make_interval(secs => ?)', [seconds])
    await claimedFor(2)
    await expect(run()).rejects.toThrow('This e-mail is being sent right now.')
    expect(await confirmations()).toEqual([])
    await claimedFor(11)
    await run()
    expect(await confirmations()).toHaveLength(1)
  })
})

describe('an SMTP server that never finishes its response', () => {
  test('is disconnected at the deadline, and gets the e-mail later', async () => {
    world.mail.setFault({ mode: 'drip', delayMs: 200, count: 1 })
    const mailer = createMailer(world.context.settings.smtpUrl, 'hello@synapse-ai.example', 3_000)
    const mail = { to: { name: '', address: 'a@example.com' }, subject: 'Slow', text: '', html: '' }
    const send = () => mailer.send({ ...mail, messageId: 'slow@synapse.test' })
    try {
      await expect(send()).rejects.toThrow(
        'The mail server did not accept the e-mail within 3 seconds.',
      )
      await send()
    } finally {
      mailer.close()
    }
    expect(await world.mail.messages({ subject: 'Slow' })).toHaveLength(1)
  })

  test('doesn’t delay other e-mails', async () => {
    // The simulated error affects only new connections, so close all existing ones first.
    await world.restart()
    world.mail.setFault({ mode: 'drip', delayMs: 1_000, count: 1 })
    const bookings = await Promise.all(
      Array.from({ length: 8 }, (_, day) =>
        world.make.completedBooking({
          sessionDate: new Date(Date.UTC(2027, 1, 8 + day, 8)),
          studentEmail: `student-${day}@example.com`,
        }),
      ),
    )
    const { emit, db } = world.context
    for (const { id } of bookings)
      await db.transaction((trx) => emit(trx, 'booking.invite_resent', { bookingId: id }))
    await until(
      'All e-mails but one have arrived',
      async () => (await world.mail.messages({ subject: 'Confirmed: ' })).length >= 7,
      20_000,
    )
    const states = (await queuedJobs(db, sendConfirmation)).map(({ state }) => state)
    expect(states, 'The slow e-mail is still being sent').toContain('active')
    world.mail.setFault({ mode: 'accept' })
    await world.finishJobs()
  })
})

test('a confirmation greets the student by name, and tells participants who invited them', async () => {
  const { id, studentEmail } = await world.book({
    sessionType: 'duo',
    calendarEmail: 'maria@calendar.example',
    participantEmails: ['karl@example.com'],
    notes: 'Other students: Karl Vella\nWe use Linux.',
  })
  const mailTo = async (to: string) => (await world.mail.messages({ to }))[0]
  const opening = async (to: string) => {
    const mail = await mailTo(to)
    return [mail?.text, mail?.html].map((part) => ({
      greets: part?.includes('Hello Maria Borg,'),
      thanks: part?.includes('Thank you for booking. The invitation'),
      invites: part?.includes('Maria Borg has booked this session and invited you. The invitation'),
    }))
  }
  for (const booker of [studentEmail, 'maria@calendar.example'])
    expect(await opening(booker), booker).toEqual(
      Array(2).fill({ greets: true, thanks: true, invites: false }),
    )
  expect(await opening('karl@example.com')).toEqual(
    Array(2).fill({ greets: false, thanks: false, invites: true }),
  )

  const [own, other] = [await mailTo(studentEmail), await mailTo('karl@example.com')]
  expect(own?.text).toContain('Paid: €100.00')
  const [, address = ''] = /Open my booking:\s+(\S+)/.exec(own?.text ?? '') ?? []
  expect(own?.html).toContain(`href="${address}"`)
  const session_id = new URL(address).searchParams.get('session_id') ?? ''
  expect(await world.successPage(session_id)).toMatchObject({ id })
  for (const part of [other?.text, other?.html])
    expect(part).not.toMatch(/€|booking-success|invoice-request/)
  for (const mail of [own, other]) expect(mail?.text).toContain('Participants: Karl Vella\n')
  // If there is no contact address, replies go to the sender.
  expect(own?.headers.map(({ name }) => name.toLowerCase())).not.toContain('reply-to')
})

test('an e-mail about a move states the new time and the time previously announced to guests', async () => {
  const booking = await world.book()
  await move(booking, '2027-02-09T17:00:00Z')
  // Move the booking twice while no e-mail can be sent.
  await world.db.transaction(async (trx) => {
    await trx.raw('lock table mails in exclusive mode')
    for (const sessionDate of ['2027-02-08T17:00:00Z', '2027-02-10T08:00:00Z'])
      await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
  })
  await world.finishJobs()
  const [last, ...others] = await world.mail.messages({ subject: 'Moved: ' })
  expect(others.at(-1)?.subject).toBe('Moved: Tue 9 Feb, 18:00 (was Wed 3 Feb, 09:00) · Synapse AI')
  expect(last?.subject).toBe('Moved: Wed 10 Feb, 09:00 (was Tue 9 Feb, 18:00) · Synapse AI')
  for (const mail of [last, ...others])
    expect(mail?.text).not.toContain('The previous time was Monday')
})

test('names and notes that look like URLs never become links in e-mails', async () => {
  const name = 'https://evil.example/pay'
  const booking = await world.book({
    sessionType: 'duo',
    studentName: name,
    participantEmails: ['victim@example.com'],
    notes: 'Other students: b@evil.example\n\nsee www.evil.com',
  })
  await move(booking, '2027-02-09T17:00:00Z')
  world.clock.set(Temporal.Instant.from('2027-02-08T17:00:00Z'))
  await world.run(sendReminder, aboutIt(booking))
  await world.finishJobs(operator.call(cancelBooking, { params: { id: booking.id } }))
  const mails = await world.mail.messages({})
  const kinds = ['Confirmed: ', 'New booking', 'Moved: ', 'Reminder', 'Cancelled: ']
  for (const kind of kinds) expect(mails.map(({ subject }) => subject).join('\n')).toContain(kind)
  for (const { subject, text, html, calendar } of mails) {
    const invitations = calendar.map(({ content }) => content.replaceAll('\r\n ', ''))
    for (const part of [subject, text, html, ...invitations])
      expect(part).not.toMatch(/evil\.(example|com)|https:\/\/evil|b@evil/)
    // The e-mail shows the text as it was typed.
    expect(text?.replaceAll('\u200c', '')).toContain(name)
  }
  const notice = mails.find(({ subject }) => subject.includes('New booking'))
  expect(notice?.text?.replaceAll('\u200c', '')).toContain('see www.evil.com')
  expect(notice?.html).toContain('href="mailto:victim@example.com"')
})
