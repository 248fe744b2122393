import { maltaTime } from '@synapse/shared/time'
import { balanceBlocks, sessionBlocks } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'

export const sessionReminderMail: MailTemplate = {
  kind: 'reminder',
  // Send only one reminder for each session time, even if the guests got a new invitation.
  dedupeKey: ({ start }) => start.toString(),
  write: (about) => ({
    subject: `Reminder: ${about.shortTime} · ${about.website.name}`,
    preview: `Your session is on ${about.when} ${maltaTime}.`,
    heading: 'See you soon',
    blocks: [
      `Your session is coming up.${about.booking.googleMeetLink ? ' Here is everything you need.' : ''}`,
      ...sessionBlocks(about),
      ...(about.isBooker ? balanceBlocks(about) : []),
      {
        kind: 'small',
        text:
          about.booking.venue === 'in_person'
            ? 'Please arrive 5 minutes early, and bring your laptop and a notebook.'
            : 'Please join 5 minutes early, with a notebook ready.',
      },
    ],
  }),
}
