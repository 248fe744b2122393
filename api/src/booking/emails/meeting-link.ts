import { maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const meetingLinkMail: MailTemplate = {
  kind: 'meeting-link',
  attachInvite: true,
  // One e-mail per confirmation that promised a link.
  dedupeKey: ({ linkPromisedSequence, inviteSequence }) => linkPromisedSequence ?? inviteSequence,
  write: (about) => {
    const { website, shortTime, when } = about
    return {
      subject: `Link to join: ${shortTime} · ${website.name}`,
      preview: `Join on ${when} ${maltaTime}.`,
      heading: 'Here is your meeting link',
      blocks: [
        'Your confirmation promised the link to your session: here it is. The attached invitation puts it into your calendar too.',
        ...joinBlocks(about),
        sessionFacts(about),
        { kind: 'small', text: 'Please join 5 minutes early, with a notebook ready.' },
      ],
    }
  },
}
