import { maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const meetingLinkMail: MailTemplate = {
  kind: 'meeting-link',
  attachInvite: true,
  // Send one e-mail for each confirmation that promised a link.
  dedupeKey: ({ linkPromisedSequence, inviteSequence }) => linkPromisedSequence ?? inviteSequence,
  write: (about) => {
    const { website, shortTime, when } = about
    return {
      subject: `Meeting link: ${shortTime} · ${website.name}`,
      preview: `Join on ${when} ${maltaTime}.`,
      heading: 'Here is your meeting link',
      blocks: [
        'Here is the meeting link that we promised in your confirmation. The attached invitation adds it to your calendar.',
        ...joinBlocks(about),
        sessionFacts(about),
        { kind: 'small', text: 'Please join 5 minutes early, with a notebook ready.' },
      ],
    }
  },
}
