import { maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

/** The session's meeting link has changed since earlier e-mails. */
export const linkChanged: MailTemplate = {
  kind: 'link-changed',
  attachInvite: true,
  write: (about) => {
    const { website, shortTime, when } = about
    return {
      subject: `New link: ${shortTime} · ${website.name}`,
      preview: `Join by the new link on ${when} ${maltaTime}.`,
      heading: 'Your session has a new link',
      blocks: [
        'The time stays the same. Please join by this link and not by the one in earlier mails; the attached invitation updates your calendar.',
        ...joinBlocks(about),
        sessionFacts(about),
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
}
