import { notifyOperator, sendConfirmation, sendReminder } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import { createMailer } from '@synapse/api/mail/mailer'
import { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { cancelBooking, moveBooking, resendInvite } from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { useWorld } from '../support/use-world.ts'

const { world, operator } = useWorld()

const confirmations = () => world.mail.messages({ subject: 'Confirmed: ' })
const reminders = () => world.mail.messages({ subject: 'Reminder' })
const aboutIt = ({ id }: Booking) => ({ bookingId: id })

const move = async ({ id }: Booking, sessionDate: string) => {
  await operator.call(moveBooking, { params: { id }, input: { sessionDate } })
  await world.settle()
}

const resend = async ({ id }: Booking) => {
  await operator.call(resendInvite, { params: { id } })
  await world.settle()
}

describe('a repeated job doesn’t resend', () => {
  test('a confirmation after the session was moved', async () => {
    const booking = await world.book({ calendarEmail: 'office@example.com' })
    await move(booking, '2027-02-09T17:00:00Z')
    await world.run(sendConfirmation, aboutIt(booking))
    expect(await confirmations()).toHaveLength(2)
  })

  test('a confirmation that the operator has resent', async () => {
    const booking = await world.book()
    await resend(booking)
    await world.run(sendConfirmation, aboutIt(booking))
    expect(await confirmations()).toHaveLength(2)
  })

  test('the operator’s notification after the session was moved', async () => {
    const booking = await world.book()
    await move(booking, '2027-02-09T17:00:00Z')
    await world.run(notifyOperator, aboutIt(booking))
    expect(await world.mail.messages({ subject: 'New booking' })).toHaveLength(1)
  })

  test('a reminder after the invitation was resent', async () => {
    const booking = await world.book()
    world.clock.set(booking.start.subtract({ hours: 24 }))
    await world.run(sendReminder, aboutIt(booking))
    await resend(booking)
    await world.run(sendReminder, aboutIt(booking))
    expect(await reminders()).toHaveLength(1)
  })
})

test('sends a late reminder only if the session starts in an hour or more', async () => {
  const booking = await world.book()
  world.clock.set(booking.start.subtract({ minutes: 59 }))
  await world.run(sendReminder, aboutIt(booking))
  expect(await reminders()).toEqual([])
  world.clock.set(booking.start.subtract({ minutes: 60 }))
  await world.run(sendReminder, aboutIt(booking))
  expect(await reminders()).toHaveLength(1)
})

test('a reminder is sent even if the app’s clock is behind the database’s clock', async () => {
  const booking = await world.book()
  world.clock.set(booking.start.subtract({ hours: 24, minutes: 4 }))
  await world.run(sendReminder, aboutIt(booking))
  expect(await reminders()).toHaveLength(1)
})

describe('an e-mail is sent by one job', () => {
  test('when two jobs start in parallel', async () => {
    const booking = await world.make.completedBooking()
    world.mail.setFault({ mode: 'slow', delayMs: 300 })
    const run = () => world.run(sendConfirmation, aboutIt(booking))
    const outcomes = await Promise.allSettled([run(), run(), run()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect((await confirmations()).map(({ count }) => count)).toEqual([1])
    // The other jobs retry and see that the e-mail was sent.
    await run()
    expect((await confirmations()).map(({ count }) => count)).toEqual([1])
  })

  test('even if sending is slow, because the job renews its claim', async () => {
    const booking = await world.make.completedBooking()
    world.mail.setFault({ mode: 'slow', delayMs: 5_000 })
    const run = () => world.run(sendConfirmation, aboutIt(booking))
    const sending = run()
    const claimedSince = async (seconds: number) => {
      const { rows } = await world.db.raw(
        'select 1 from mails where claimed_at > now() - make_interval(secs => ?)',
        [seconds],
      )
      return rows.length > 0
    }
    await until('It is at it', () => claimedSince(9))
    // Simulate a job that has been running this long: without renewal, its claim would soon expire.
    await world.db.raw(`update mails set claimed_at = now() - interval '9 seconds'`)
    await until('It has said so again', () => claimedSince(5), 4_500)
    await expect(run()).rejects.toThrow('This e-mail is being sent right now.')
    await sending
    expect((await confirmations()).map(({ count }) => count)).toEqual([1])
  })

  test('or by the next job if the first one died', async () => {
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

describe('an SMTP server that never ends its response', () => {
  test('is disconnected at the deadline, and the e-mail is sent again later', async () => {
    world.mail.setFault({ mode: 'drip', delayMs: 200, count: 1 })
    const mailer = createMailer(world.context.settings.smtpUrl, 'hello@synapse-ai.example', 700)
    const mail = { to: { name: '', address: 'a@example.com' }, subject: 'Slow', text: '', html: '' }
    const send = () => mailer.send({ ...mail, messageId: 'slow@synapse.test' })
    try {
      await expect(send()).rejects.toThrow(
        'The mail server did not accept the e-mail within 0.7 seconds.',
      )
      await send()
    } finally {
      mailer.close()
    }
    expect(await world.mail.messages({ subject: 'Slow' })).toHaveLength(1)
  })

  test('doesn’t delay other e-mails', async () => {
    // Close all open connections first, because the simulated fault only affects new connections.
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
    const { rows } = await db.raw(
      `select 1 from pgboss.job where name = 'send-confirmation' and state = 'active'`,
    )
    expect(rows.length, 'The slow e-mail is still being sent').toBeGreaterThan(0)
    world.mail.setFault({ mode: 'accept' })
    await world.settle()
  })
})

test('a confirmation thanks the student, and tells participants who invited them', async () => {
  const { studentEmail } = await world.book({
    sessionType: 'duo',
    calendarEmail: 'maria@calendar.example',
    participantEmails: ['karl@example.com'],
  })
  const opening = async (to: string) => {
    const [mail] = await world.mail.messages({ to })
    return [mail?.text, mail?.html].map((part) => ({
      thanks: part?.includes('Thank you, Maria Borg. The invitation'),
      invites: part?.includes('Maria Borg has booked this session and invited you. The invitation'),
    }))
  }
  for (const booker of [studentEmail, 'maria@calendar.example'])
    expect(await opening(booker)).toEqual(Array(2).fill({ thanks: true, invites: false }))
  expect(await opening('karl@example.com')).toEqual(Array(2).fill({ thanks: false, invites: true }))
})

test('a confirmation shows prices and the booking’s link only to the student, and the guest list to everyone', async () => {
  const { id, studentEmail } = await world.book({
    sessionType: 'duo',
    participantEmails: ['karl@example.com'],
    notes: 'Other students: Karl Vella\nWe use Linux.',
  })
  const [own] = await world.mail.messages({ to: studentEmail })
  const [other] = await world.mail.messages({ to: 'karl@example.com' })
  expect(own?.text).toContain('Total: €100.00')
  const [, address = ''] = /Open my booking:\s+(\S+)/.exec(own?.text ?? '') ?? []
  expect(own?.text).toContain('See your booking at any time. Open my booking:\n')
  expect(own?.html).toContain(`href="${address}"`)
  const session_id = new URL(address).searchParams.get('session_id') ?? ''
  expect(await world.call(readBookingBySession, { params: { session_id } })).toMatchObject({ id })
  for (const part of [other?.text, other?.html])
    expect(part).not.toMatch(/€|booking-success|invoice-request/)
  for (const mail of [own, other]) expect(mail?.text).toContain('Participants: Karl Vella\n')
})

test('an e-mail about a move states the old and the new time, even after a second move', async () => {
  const booking = await world.book()
  await move(booking, '2027-02-09T17:00:00Z')
  await move(booking, '2027-02-10T08:00:00Z')
  const mails = await world.mail.messages({ to: booking.studentEmail, subject: 'Moved: ' })
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Moved: Tue 9 Feb, 18:00 (was Wed 3 Feb, 09:00) · Synapse AI',
    'Moved: Wed 10 Feb, 09:00 (was Tue 9 Feb, 18:00) · Synapse AI',
  ])
})

test('after two moves within a second, the old time in the e-mail is the time that the student was last sent', async () => {
  const booking = await world.book()
  await world.mail.clear()
  // Both moves are complete before the first move's e-mail is sent.
  await world.db.transaction(async (trx) => {
    await trx.raw('lock table mails in exclusive mode')
    await operator.call(moveBooking, {
      params: { id: booking.id },
      input: { sessionDate: '2027-02-09T17:00:00Z' },
    })
    await operator.call(moveBooking, {
      params: { id: booking.id },
      input: { sessionDate: '2027-02-10T08:00:00Z' },
    })
  })
  await world.settle()
  const mails = await world.mail.messages({ to: booking.studentEmail })
  expect(mails.at(-1)?.subject).toBe('Moved: Wed 10 Feb, 09:00 (was Wed 3 Feb, 09:00) · Synapse AI')
  for (const { text } of mails) expect(text).not.toContain('The previous time was Tuesday')
})

test('names and notes that look like web addresses never become links in e-mails or invitations', async () => {
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
  await operator.call(cancelBooking, { params: { id: booking.id } })
  await world.settle()
  const mails = await world.mail.messages({})
  const kinds = ['Confirmed: ', 'New booking', 'Moved: ', 'Reminder', 'Cancelled: ']
  for (const kind of kinds) expect(mails.map(({ subject }) => subject).join('\n')).toContain(kind)
  for (const { subject, text, html, calendar } of mails) {
    const invitations = calendar.map(({ content }) => content.replaceAll('\r\n ', ''))
    for (const part of [subject, text, html, ...invitations])
      expect(part).not.toMatch(/evil\.(example|com)|https:\/\/evil|b@evil/)
    // The e-mail still shows the text that was typed.
    expect(text?.replaceAll('\u200c', '')).toContain(name)
  }
  const notice = mails.find(({ subject }) => subject.includes('New booking'))
  expect(notice?.text?.replaceAll('\u200c', '')).toContain('see www.evil.com')
  expect(notice?.html).toContain('href="mailto:victim@example.com"')
})

test('replies go to the sender address if no contact e-mail is set', async () => {
  const { studentEmail } = await world.book()
  const [mail] = await world.mail.messages({ to: studentEmail })
  expect(mail?.headers.map(({ name }) => name.toLowerCase())).not.toContain('reply-to')
})
