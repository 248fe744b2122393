import { maltaTime } from '@synapse/shared/time'
import { balanceBlocks, joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const reminder: MailTemplate = {
  kind: 'reminder',
  attachInvite: false,
  // Send one reminder per session time, even if a new version of the invitation was sent.
  dedupeKey: ({ start }) => start.toString(),
  write: (about) => {
    const { booking, website, shortTime, when } = about
    return {
      subject: `Reminder: ${shortTime} · ${website.name}`,
      preview: `Your session is on ${when} ${maltaTime}.`,
      heading: 'See you soon',
      blocks: [
        booking.googleMeetLink
          ? 'Your session is coming up. Here is everything you need.'
          : 'Your session is coming up.',
        sessionFacts(about),
        ...joinBlocks(about),
        ...(about.isBooker ? balanceBlocks(about) : []),
        {
          kind: 'small',
          text:
            booking.venue === 'in_person'
              ? 'Please come 5 minutes early, with your laptop and a notebook.'
              : 'Please join 5 minutes early, with a notebook ready.',
        },
      ],
    }
  },
}
