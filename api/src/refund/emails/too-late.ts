import type { MailTemplate } from '#booking/send-mail'
import { lostBlocks, refundOf } from '#refund/emails/lost-blocks'

/** The payment came after its time. @param isTaken whether Stripe has taken the refund */
export const tooLate = ({ isTaken }: { isTaken: boolean }): MailTemplate => ({
  kind: 'too-late',
  hasInvite: false,
  write: (about) => ({
    subject: `Paid too late: ${refundOf(about, isTaken)} · ${about.website.name}`,
    preview: 'The session’s time had begun already.',
    heading: 'We are sorry: that time had passed',
    blocks: lostBlocks(
      about,
      'Your payment reached us when the session’s time had begun already, so it could not be booked any more.',
      isTaken,
    ),
  }),
})
