import { orderNumber, preparation } from '@synapse/shared/booking/booking'
import { nonRefundableText } from '@synapse/shared/booking/refund-terms'
import { paragraphsOf } from '@synapse/shared/text/paragraphs'
import { formatMoment, maltaTime } from '@synapse/shared/time'
import { balanceBlocks, bookingLinks, priceLines, sessionBlocks } from '#booking/emails/facts'
import type { MailSubject, MailTemplate, MaybeBlock } from '#booking/emails/send-mail'
import { fromTimestamp } from '#db/columns'

export const confirmationMail: MailTemplate = {
  kind: 'confirmation',
  invite: 'current',
  write: (about) => {
    const { booking, isBooker, when, withdrawal } = about
    const { studentName } = booking
    return {
      subject: `Confirmed: ${about.shortTime} · ${about.website.name}`,
      preview: `${when} ${maltaTime}. Order ${orderNumber(booking.id)}.`,
      heading: 'Your session is confirmed',
      blocks: [
        `${isBooker ? 'Thank you for booking.' : `${studentName} has booked this session and invited you.`} The invitation for your calendar is attached.`,
        // Don't show the price to participants, because only the student has paid.
        ...sessionBlocks(about, undefined, isBooker ? priceLines(about) : []),
        ...(isBooker ? balanceBlocks(about) : []),
        {
          kind: 'list',
          title: 'What’s Next?',
          items: [...preparation[booking.venue], 'Reply to this e-mail with any questions.'],
        },
        isBooker && bookingLinks(about, withdrawal),
        isBooker && {
          kind: 'small',
          // Leave out the deadline, because the withdrawal link above states it.
          text: `${nonRefundableText(withdrawal && { until: null })} To reschedule, just reply.`,
        },
        withdrawalBlock(about),
      ],
    }
  },
}

/**
 * Returns the information about the right of withdrawal. The student must receive it on a durable
 * medium, together with their request for an early session (Directive 2011/83/EU, Article 8(7)).
 */
const withdrawalBlock = ({ withdrawal, booking }: MailSubject): MaybeBlock => {
  if (!withdrawal) return undefined
  const requestedAt = booking.earlyStartRequestedAt
  return {
    kind: 'legal',
    title: 'Your right of withdrawal',
    paragraphs: [
      ...paragraphsOf(withdrawal.text),
      ...(requestedAt
        ? [
            `On ${formatMoment(fromTimestamp(requestedAt))}, you asked for the session to take place within the withdrawal period. You confirmed that if you withdraw during the session, you must pay for the part that took place, and that you can’t withdraw once it is over.`,
          ]
        : []),
    ],
  }
}
