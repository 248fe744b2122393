import { compactRows, mailLink, priceLines, sessionFacts } from '#booking/emails/facts'
import { type MailSubject, studentOf } from '#booking/emails/send-mail'
import type { OperatorMail } from '#business/send-operator-mail'
import type { FactValue } from '#mail/content'

/** Writes the notification about a new booking; replies go to the student. */
export const bookingNotificationMail = (about: MailSubject): OperatorMail => {
  const { booking, website, label, publicUrl, when } = about
  const [, ...otherGuests] = booking.guests
  return {
    replyTo: studentOf(booking),
    subject: `New booking: ${booking.studentName}, ${when} (${label})`,
    preview: `${website.name}: ${label}, ${when}.`,
    heading: 'New booking',
    sender: website.name,
    blocks: [
      sessionFacts(about, undefined, priceLines(about)),
      {
        kind: 'facts',
        facts: compactRows<FactValue>(
          ['Website', website.name],
          booking.googleMeetLink && [
            'Meeting',
            [{ text: 'Join the session', url: booking.googleMeetLink }],
          ],
          ['E-mail', [mailLink(booking.studentEmail)]],
          otherGuests.length > 0 && ['Also invited', otherGuests.map(mailLink)],
          booking.guestMessage && ['Message', booking.guestMessage],
        ),
      },
      {
        kind: 'button',
        label: 'Open booking',
        url: `${publicUrl}/admin/website/${website.slug}/bookings/${booking.id}`,
      },
    ],
  }
}
