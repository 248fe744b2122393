import { maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

/** Tells guests that the session's meeting link has changed. */
export const linkChanged: MailTemplate = {
  kind: 'link-changed',
  attachInvite: true,
  write: (about) => {
    const { website, shortTime, when } = about
    return {
      subject: `New link: ${shortTime} · ${website.name}`,
      preview: `Use the new link on ${when} ${maltaTime}.`,
      heading: 'Your session has a new link',
      blocks: [
        'The time stays the same. Please use this link instead of the one in earlier e-mails. The attached invitation updates your calendar.',
        ...joinBlocks(about),
        sessionFacts(about),
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
}
