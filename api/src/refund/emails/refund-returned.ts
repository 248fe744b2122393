import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'
import type { Refund } from '#refund/model'

/** The bank has sent a refund back, after it was on its way. */
export const refundReturned = ({ id, cents }: Refund): MailTemplate => ({
  kind: 'refund-returned',
  attachInvite: false,
  // Once per refund: the next try may fail, too.
  dedupeKey: () => id,
  write: (about) => ({
    subject: `Refund: ${formatEuro(cents)} did not arrive · ${about.website.name}`,
    preview: 'Your bank did not take it. Your tutor is settling it with you.',
    heading: 'Your refund did not arrive',
    blocks: [
      `Your refund of ${formatEuro(cents)} was on its way to the card that you paid with, but the bank did not take it, for instance because the card has expired. The money is not lost: your tutor has been told and is settling it.`,
      sessionFacts(about),
      'Reply to this e-mail if you would like the refund to go another way.',
    ],
  }),
})
