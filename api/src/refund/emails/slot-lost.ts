import type { MailTemplate } from '#booking/send-mail'
import { lostBlocks, refundOf } from '#refund/emails/lost-blocks'

/** Somebody else paid for the same time first. @param isTaken whether Stripe has taken the refund */
export const slotLost = ({ isTaken }: { isTaken: boolean }): MailTemplate => ({
  kind: 'slot-lost',
  hasInvite: false,
  write: (about) => ({
    subject: `Time taken: ${refundOf(about, isTaken)} · ${about.website.name}`,
    preview: 'Somebody else paid for the same time a moment earlier.',
    heading: 'We are sorry: that time was just taken',
    blocks: lostBlocks(
      about,
      'Somebody else paid for the same time a moment before you, so this session could not be booked.',
      isTaken,
    ),
  }),
})
