import { maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

/** Sent to guests who are still invited, with an invitation that lists the current guests. */
export const guestsChanged: MailTemplate = {
  kind: 'guests-changed',
  attachInvite: true,
  write: (about) => {
    const { website, shortTime, when } = about
    return {
      subject: `Updated: ${shortTime} · ${website.name}`,
      preview: `The guest list has changed; the time is still ${when} ${maltaTime}.`,
      heading: 'The guest list of your session has changed',
      blocks: [
        'The time stays the same, and the attached invitation updates your calendar.',
        sessionFacts(about),
        ...joinBlocks(about),
        { kind: 'small', text: 'Is something wrong? Reply to this e-mail.' },
      ],
    }
  },
}
