import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const meetingLinkMail: MailTemplate = {
  kind: 'meeting-link',
  hasInvite: true,
  // Once per promise that a confirmation made.
  versionOf: ({ linkPromisedSequence, inviteSequence }) => linkPromisedSequence ?? inviteSequence,
  write: (about) => {
    const { booking, website } = about
    const day = formatDay(maltaDate(booking.start))
    return {
      subject: `The link to your ${website.name} session on ${day}, ${formatTime(booking.start)}`,
      content: {
        preview: `Join on ${day}, ${formatTime(booking.start)} (Malta time).`,
        heading: 'Here is the link to join',
        blocks: [
          {
            kind: 'text',
            text: 'Your confirmation promised the link to your session: here it is. The attached invitation puts it into your calendar too.',
          },
          ...joinBlocks(about),
          sessionFacts(about),
          { kind: 'small', text: 'Please join 5 minutes early, with a notebook ready.' },
        ],
        sender: website.name,
      },
    }
  },
}
