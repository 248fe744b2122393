import { compactRows, joinBlocks, mailLink, priceLines, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'
import type { FactValue } from '#mail/content'

export const operatorNotice: MailTemplate = {
  kind: 'operator-notice',
  // Send one e-mail per booking.
  dedupeKey: () => 0,
  write: (about) => {
    const { booking, website, label, publicUrl, when } = about
    const [, ...otherGuests] = booking.guests
    return {
      subject: `New booking: ${booking.studentName}, ${when} (${label})`,
      preview: `${website.name}: ${label}, ${when}.`,
      heading: 'New booking',
      blocks: [
        sessionFacts(about, undefined, priceLines(about)),
        {
          kind: 'facts',
          facts: compactRows<FactValue>(
            ['Website', website.name],
            ['E-mail', [mailLink(booking.studentEmail)]],
            otherGuests.length > 0 && ['Also invited', otherGuests.map(mailLink)],
            booking.guestMessage && ['Message', booking.guestMessage],
          ),
        },
        ...(booking.googleMeetLink ? joinBlocks(about) : []),
        {
          kind: 'button',
          label: 'Open booking',
          url: `${publicUrl}/admin/website/${website.slug}/bookings/${booking.id}`,
        },
      ],
    }
  },
}
