import { joinBlocks, mailLink, priceFacts, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const operatorNotice: MailTemplate = {
  kind: 'operator-notice',
  attachInvite: false,
  // Send one e-mail per booking.
  dedupeKey: () => 0,
  write: (about) => {
    const { booking, website, label, publicUrl, when } = about
    return {
      subject: `New booking: ${booking.studentName}, ${when} (${label})`,
      preview: `${website.name}: ${label}, ${when}.`,
      heading: 'New booking',
      blocks: [
        sessionFacts(about),
        {
          kind: 'facts',
          facts: [
            ['Website', website.name],
            ['E-mail', [mailLink(booking.studentEmail)]],
            ...(booking.guests.length > 1
              ? ([['Also invited', booking.guests.slice(1).map(mailLink)]] as const)
              : []),
            ...(booking.guestMessage ? ([['Message', booking.guestMessage]] as const) : []),
          ],
        },
        priceFacts(about),
        ...(about.booking.googleMeetLink ? joinBlocks(about) : []),
        {
          kind: 'button',
          label: 'Open booking',
          url: `${publicUrl}/admin/website/${website.slug}/bookings/${booking.id}`,
        },
      ],
    }
  },
}
