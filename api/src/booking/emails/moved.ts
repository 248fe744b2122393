import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const moved: MailTemplate = {
  kind: 'moved',
  hasInvite: true,
  write: (about) => {
    const { website, when } = about
    return {
      subject: `Your ${website.name} session moves to ${when}`,
      preview: `New time: ${when} (Malta time).`,
      heading: 'Your session has a new time',
      blocks: [
        'Your session was moved. The price stays the same, and the attached invitation updates your calendar.',
        sessionFacts(about),
        ...joinBlocks(about),
        { kind: 'small', text: 'If the new time does not suit you, reply to this e-mail.' },
      ],
    }
  },
}
