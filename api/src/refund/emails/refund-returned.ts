import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'
import type { Refund } from '#refund/model'

/** Tells the student that their bank returned the refund. */
export const refundReturned = ({ id, cents }: Refund): MailTemplate => ({
  kind: 'refund-returned',
  attachInvite: false,
  // One e-mail per refund: the next attempt may fail too.
  dedupeKey: () => id,
  write: (about) => ({
    subject: `Refund: ${formatEuro(cents)} couldn’t be paid out · ${about.website.name}`,
    preview: 'Your bank couldn’t accept the refund. Your tutor will pay you back another way.',
    heading: 'Your refund couldn’t be paid out',
    blocks: [
      `Your bank couldn’t accept your refund of ${formatEuro(cents)}, for example because the card has expired. Your money is safe, and your tutor will arrange another way.`,
      sessionFacts(about),
      'Reply to this e-mail to tell us how you’d like to get your refund.',
    ],
  }),
})
