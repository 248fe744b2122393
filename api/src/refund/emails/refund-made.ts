import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'
import type { Refund } from '#refund/model'

/** Money is on its way back, and the session is as it was. */
export const refundMade = ({ id, cents }: Refund, now: Temporal.Instant): MailTemplate => ({
  kind: 'refund-made',
  hasInvite: false,
  // Once per refund: another part may go back as well.
  versionOf: () => id,
  write: (about) => {
    const isComing = Temporal.Instant.compare(about.booking.start, now) > 0
    return {
      subject: `Refund: ${formatEuro(cents)} · ${about.website.name}`,
      preview: `${formatEuro(cents)} goes back to your card.`,
      heading: 'Money goes back to you',
      blocks: [
        `${formatEuro(cents)} goes back to the card that you paid with. It can take the bank a few days to show it.`,
        ...(isComing ? ['Your session stays as it was booked.'] : []),
        sessionFacts(about),
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
})
