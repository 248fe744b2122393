import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const moved: MailTemplate = {
  kind: 'moved',
  hasInvite: true,
  write: (about) => {
    const { booking, website } = about
    const day = formatDay(maltaDate(booking.start))
    return {
      subject: `Your ${website.name} session moves to ${day}, ${formatTime(booking.start)}`,
      content: {
        preview: `New time: ${day}, ${formatTime(booking.start)} (Malta time).`,
        heading: 'Your session has a new time',
        blocks: [
          {
            kind: 'text',
            text: 'Your session was moved. The price stays the same, and the attached invitation updates your calendar.',
          },
          sessionFacts(about),
          ...joinBlocks(about),
          { kind: 'small', text: 'If the new time does not suit you, reply to this e-mail.' },
        ],
        sender: website.name,
      },
    }
  },
}
