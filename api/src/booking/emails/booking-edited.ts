import type { DetailOf } from '@synapse/shared/booking/timeline'
import { venueLabels } from '@synapse/shared/booking/venue'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

/**
 * Tells guests that the session's package or venue has changed. Only the student's copy mentions
 * the price.
 */
export const bookingEditedBy = ({
  package: offer,
  venue,
  price,
}: DetailOf<'edited'>): MailTemplate => ({
  kind: 'booking-edited',
  attachInvite: true,
  write: (about) => {
    const { booking, website, isBooker, shortTime, when } = about
    return {
      subject: `Updated: ${shortTime} · ${website.name}`,
      preview: `Your session has changed; the start time is still ${when} ${maltaTime}.`,
      heading: 'Your session has changed',
      blocks: [
        ...(offer ? [`The session is now ${offer.to} (was ${offer.from}).`] : []),
        ...(venue ? [`New venue: ${venueLabels[venue.to]}.`] : []),
        'The start time stays the same, and the attached invitation updates your calendar.',
        sessionFacts(about),
        ...joinBlocks(about),
        ...(isBooker && price
          ? [
              `The price is now ${euro(price.to)} (was ${euro(price.from)}).${booking.owed === '0.00' ? '' : ` The balance due is ${euro(booking.owed)}.`}`,
            ]
          : []),
        { kind: 'small', text: 'Is something wrong? Reply to this e-mail.' },
      ],
    }
  },
})

const euro = (amount: string) => formatEuro(centsFromEuro(amount))
