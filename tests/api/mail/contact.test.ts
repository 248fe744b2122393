import { sendReminder } from '@synapse/api/booking/jobs'
import { cancelBooking, changeGuests } from '@synapse/shared/booking/contract'
import { accentsOf } from '@synapse/shared/design/accent'
import { palettes } from '@synapse/shared/design/tokens'
import { expect, test } from 'vitest'
import { parseIcs } from '#support/readers/ics.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator } = useIsolatedWorld({ env: { CONTACT_EMAIL: 'environment@example.com' } })

const setContact = (contact: Record<string, string>) => world.db('business').update(contact)

/** Books a session, sends its reminder and cancels it. Together, these send all guest e-mails. */
const mailsOfASession = async () => {
  const booking = await world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })
  world.clock.set(booking.start.subtract({ hours: 24 }))
  await world.run(sendReminder, { bookingId: booking.id })
  await world.finishJobs(operator.call(cancelBooking, { params: { id: booking.id } }))
  const mails = await world.mail.messages({})
  const isNotice = ({ subject }: { subject: string }) => subject.includes('New booking')
  const guests = mails.filter((mail) => !isNotice(mail))
  expect(guests).toHaveLength(6)
  return { booking, guests, notices: mails.filter(isNotice) }
}

test('e-mails to guests are signed with the tutor’s name, and replies go to the tutor', async () => {
  await setContact({
    tutorName: 'Rita Vella',
    contactEmail: 'rita@example.com',
    contactPhone: '+356 21234567',
  })
  const { booking, guests, notices } = await mailsOfASession()
  for (const { replyTo, text, html } of guests) {
    expect(replyTo).toEqual(['Rita Vella <rita@example.com>'])
    expect(text).toMatch(/\n\nRita Vella\nSynapse AI\n\+356 \S+\nTerms and refunds: \S+\/terms\s*$/)
    expect(html).toContain('>Rita Vella</p>')
  }
  expect(notices.map(({ replyTo }) => replyTo)).toEqual([[`Maria Borg <${booking.studentEmail}>`]])
})

test('another website’s e-mails use its name and colour, and are readable in light and dark mode', async () => {
  const { slug, name } = await world.make.website({ name: 'Sun School', primaryColor: '#ffe14d' })
  const booking = await world.book({ website: slug })
  const [mail] = await world.mail.messages({ to: booking.studentEmail })
  expect(mail?.text).toContain(`Terms and refunds: http://synapse.test/terms/${slug}\n`)
  // The address comes from the environment, because the settings don't contain one.
  expect(mail?.replyTo).toEqual(['environment@example.com'])
  const { light, dark } = accentsOf('#ffe14d')
  expect(mail?.from).toMatch(/^Sun School <\S+>$/)
  expect(mail?.text).toContain(`\n${name}\n`)
  expect(mail?.html).toContain('<html lang="en-GB">')
  expect(mail?.html).toContain(`background:${light.accent};color:${palettes.light.onAccent}`)
  expect(mail?.html).toContain(`.button { background: ${dark.accent} !important`)
  expect(mail?.html).not.toContain(palettes.light.accent)
  const path = `/api/booking-by-session/${booking.stripeSessionId}/session.ics`
  const downloaded = await (await world.fetch(path)).text()
  for (const file of [mail?.calendar[0]?.content ?? '', downloaded]) {
    const [organizer] = parseIcs(file).all('ORGANIZER')
    expect(organizer?.parameters, file).toMatchObject({ CN: 'Sun School' })
  }
  expect(JSON.stringify(mail)).not.toContain('Synapse AI')
})

test('a participant’s e-mail lists the other participants', async () => {
  const { id, version, studentName, studentEmail } = await world.book({ sessionType: 'duo' })
  await operator.call(changeGuests, {
    params: { id },
    input: {
      version,
      studentName,
      studentEmail,
      calendarEmail: '',
      participantEmails: ['karl@example.com'],
    },
  })
  await world.finishJobs()
  const [booker] = await world.mail.messages({ to: studentEmail, subject: 'Updated' })
  expect(booker?.text).toContain('Participants: karl@example.com\n')
  const [karl] = await world.mail.messages({ to: 'karl@example.com' })
  expect(karl?.text).not.toContain('Participants')
})
