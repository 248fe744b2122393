import { orderNumber } from '@synapse/shared/booking/booking'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { expect, test } from 'vitest'
import { bookForFree } from '#support/actors/book-for-free.ts'
import { invitationIn } from '#support/readers/ics.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

const mailTo = async (to: string) => {
  const [mail, ...others] = await world.mail.messages({ to })
  expect(others).toEqual([])
  if (!mail) throw new Error(`No mail came to ${to}`)
  return mail
}

const bookDuo = () =>
  world.book({
    sessionType: 'duo',
    sessionDate: '2027-02-03T08:00:00Z',
    studentEmail: 'maria@example.com',
    calendarEmail: 'maria@calendar.example',
    participantEmails: ['', 'karl@example.com'],
  })

test('the student gets a confirmation with the time, price, meeting link and terms', async () => {
  const booking = await bookDuo()
  expect(booking).toMatchObject({
    paymentStatus: 'completed',
    finalPrice: '100.00',
    calendarEventId: null,
  })
  expect(booking.googleMeetLink).toMatch(/^https:\/\/meet\.jit\.si\/synapse-ai-[0-9a-f]{32}$/)

  const mail = await mailTo('maria@example.com')
  expect(mail.count).toBe(1)
  expect(mail.from).toBe('Synapse AI <hello@synapse-ai.example>')
  expect(mail.subject).toBe('Confirmed: Wed 3 Feb, 09:00 · Synapse AI')
  expect(mail.text).toContain('Wednesday 3 February 2027, 09:00 – 11:15 (Malta\u00a0time)')
  expect(mail.html).toMatch(/>Wednesday<.*<span[^>]*>3<\/span> February 2027</s)
  for (const part of [
    mail.text,
    mail.html?.replaceAll('&nbsp;', ' ').replaceAll(/<\/?span[^>]*>/g, ''),
  ]) {
    expect(part).toContain('09:00 – 11:15 (Malta\u00a0time)')
    expect(part).toContain(booking.googleMeetLink)
    expect(part).toContain('€100.00')
    expect(part).toContain(orderNumber(booking.id))
    expect(part).toContain('What’s Next?')
    expect(part).toContain('Join 5 minutes early.')
    expect(part).toContain('non-refundable')
    expect(part).toContain('rescheduling by e-mail only')
  }
})

test('the calendar address gets an invitation for all guests, with a reminder', async () => {
  const booking = await bookDuo()
  const invited = await mailTo('maria@calendar.example')
  expect(invited.calendar[0]?.method).toBe('REQUEST')
  const ics = invitationIn(invited)
  expect(ics.value('METHOD')).toBe('REQUEST')
  expect(ics.value('UID')).toBe(`${booking.id}@synapse.test`)
  expect(ics.value('SEQUENCE')).toBe('0')
  expect(ics.value('DTSTART')).toBe('20270203T080000Z')
  expect(ics.value('DTEND')).toBe('20270203T101500Z')
  expect(ics.value('ORGANIZER')?.toLowerCase()).toBe('mailto:hello@synapse-ai.example')
  expect(ics.all('ATTENDEE').map(({ value }) => value.toLowerCase())).toEqual([
    'mailto:maria@example.com',
    'mailto:maria@calendar.example',
    'mailto:karl@example.com',
  ])
  expect(ics.value('LOCATION')).toBe(booking.googleMeetLink)
  expect(ics.all('BEGIN').map(({ value }) => value)).toEqual(['VCALENDAR', 'VEVENT', 'VALARM'])
  expect(ics.value('TRIGGER')).toBe('-PT30M')
})

test('the operator is notified of a new booking', async () => {
  const booking = await bookDuo()
  const notice = await mailTo('hello@synapse-ai.example')
  expect(notice.subject).toMatch(/^New booking: Maria Borg, .+ \(Duo\)$/)
  for (const words of [booking.studentEmail, 'Other students: Karl Vella', '€100.00'])
    expect(notice.text).toContain(words)
})

test('the student, the calendar address and the participants each get one confirmation', async () => {
  await world.book({
    sessionType: 'group',
    studentEmail: 'maria@example.com',
    calendarEmail: 'MARIA@example.com',
    participantEmails: ['karl@example.com', 'rita@example.com', 'karl@example.com'],
  })
  const mails = await world.mail.messages({ subject: 'Confirmed: ' })
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
    'karl@example.com',
    'maria@example.com',
    'rita@example.com',
  ])
  for (const mail of mails) expect(invitationIn(mail).value('METHOD')).toBe('REQUEST')
  // Only the payer's e-mail states the refund policy.
  const paid = mails.filter(({ text }) => text?.includes('non-refundable'))
  expect(paid.map(({ recipient }) => recipient)).toEqual(['maria@example.com'])
})

test('after a clock change, the e-mail, the invitation and the database show the same time', async () => {
  world.clock.set('2027-03-20T09:00:00Z')
  const booking = await world.book({ sessionDate: '2027-03-30T07:00:00Z' })
  expect(booking.sessionDate.toISOString()).toBe('2027-03-30T07:00:00.000Z')
  const mail = await mailTo(booking.studentEmail)
  expect(mail.text).toContain('Tuesday 30 March 2027, 09:00 – 11:00 (Malta\u00a0time)')
  expect(invitationIn(mail).value('DTSTART')).toBe('20270330T070000Z')
})

test('HTML in names appears as plain text in e-mails and in the invitation', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const booking = await world.book({
    sessionType: 'duo',
    studentName: name,
    notes: 'Other students: <script>alert(2)</script>',
  })
  const mails = [await mailTo(booking.studentEmail), await mailTo('hello@synapse-ai.example')]
  for (const { html } of mails) {
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  }
  expect(mails[0]?.text).toContain(name)
})

test('a session’s meeting link is created from its website’s template', async () => {
  const site = await world.make.website({
    meetingLinkTemplate: 'https://meet.example/{website}/{order}-{token}',
  })
  const booking = await world.book({ website: site.slug })
  expect(booking.googleMeetLink).toMatch(
    new RegExp(`^https://meet\\.example/${site.slug}/${orderNumber(booking.id)}-[0-9a-f]{32}$`),
  )
})

test('a free booking is completed immediately and leads to the success page', async () => {
  const { url, bookingId, input, checkoutSessionId } = await bookForFree(world)
  expect(new URL(url).pathname).toBe('/booking-success')
  expect(await world.call(createCheckoutSession, { input })).toEqual({ url, bookingId })
  expect(await world.stripe.sessions({})).not.toContainEqual(
    expect.objectContaining({ client_reference_id: bookingId }),
  )
  expect(await world.booking(bookingId)).toMatchObject({ stripeSessionId: null, checkoutUrl: null })
  const shown = await world.successPage(checkoutSessionId)
  expect(shown).toMatchObject({ id: bookingId, paymentStatus: 'completed', finalPrice: '0.00' })
  await world.finishJobs()
  const mail = await mailTo(String(input.studentEmail))
  expect(mail.text).toContain('Discount: −€60.00 (FREE)')
  expect(mail.text).toContain('Total: €0.00')
})

test('an e-mail that may not have been delivered is sent again with the same Message-ID', async () => {
  const checkout = await world.checkout()
  world.mail.setFault({ mode: 'lose-answer', count: 2 })
  await world.finishJobs(world.pay(checkout))
  const mail = await mailTo(String(checkout.input.studentEmail))
  expect(mail.count).toBe(2)
  const { rows } = await world.db.raw(`select count(*)::int as mails from mails`)
  expect(rows[0].mails).toBe(2)
})
