import { orderNumber, venueLabels } from '@synapse/shared/booking/booking'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import { formatEuroText, isZero } from '@synapse/shared/money'
import { formatMoment, formatShortMoment, formatSpan, maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'

/**
 * Tells guests about the session's new time.
 * @param from the previous time, if known
 * @param moveId identifies the move, so that a retry sends the same e-mail
 */
export const sessionMovedMail = (
  from: Temporal.Instant | undefined,
  moveId: string | undefined,
): MailTemplate => ({
  kind: 'moved',
  invite: 'current',
  dedupeKey: ({ inviteSequence }) => (moveId ? `move-${moveId}` : inviteSequence),
  write: (about) => ({
    subject: `Moved: ${about.shortTime}${from ? ` (was ${formatShortMoment(from)})` : ''} · ${about.website.name}`,
    preview: `New time: ${about.when} ${maltaTime}.`,
    heading: 'Your session has a new time',
    blocks: [
      'Your session was moved. The price stays the same, and the attached invitation updates your calendar.',
      ...sessionBlocks(about, { text: 'Moved' }),
      from && `The previous time was ${formatMoment(from)}.`,
      { kind: 'small', text: 'If the new time doesn’t suit you, reply to this e-mail.' },
    ],
  }),
})

/**
 * Tells guests about a new package or venue, and tells the student about a new price. Leaves out
 * anything that has changed again since then.
 * @param changeId identifies the change, so that each change is announced once
 */
export const bookingEditedMail = (
  { package: packageChange, venue, price }: DetailOf<'edited'>,
  changeId: string,
): MailTemplate => ({
  kind: 'booking-edited',
  invite: 'current',
  dedupeKey: () => `edit-${changeId}`,
  write: (about) => {
    const { booking, label, isBooker } = about
    const balance = isZero(booking.owed)
      ? ''
      : ` The balance due is ${formatEuroText(booking.owed)}.`
    return {
      subject: `Updated: ${about.shortTime} · ${about.website.name}`,
      preview: `Your session has changed; the start time is still ${about.when} ${maltaTime}.`,
      heading: 'Your session has changed',
      blocks: [
        packageChange?.to === label &&
          `The session is now ${packageChange.to} (was ${packageChange.from}).`,
        venue?.to === booking.venue && `New venue: ${venueLabels[venue.to]}.`,
        'The start time stays the same, and the attached invitation updates your calendar.',
        ...sessionBlocks(about),
        isBooker &&
          price?.to === booking.finalPrice &&
          `The price is now ${formatEuroText(price.to)} (was ${formatEuroText(price.from)}).${balance}`,
        { kind: 'small', text: 'Something wrong? Reply to this e-mail.' },
      ],
    }
  },
})

/** Sends a new invitation to the guests who are still invited, because the guest list has changed. */
export const guestsChangedMail: MailTemplate = {
  kind: 'guests-changed',
  invite: 'current',
  write: (about) => ({
    subject: `Updated: ${about.shortTime} · ${about.website.name}`,
    preview: `The guest list has changed; the time is still ${about.when} ${maltaTime}.`,
    heading: 'Your session’s guest list has changed',
    blocks: [
      'The time stays the same, and the attached invitation updates your calendar.',
      ...sessionBlocks(about),
      { kind: 'small', text: 'Something wrong? Reply to this e-mail.' },
    ],
  }),
}

/** Withdraws a guest's invitation; contains neither the meeting link nor other guests' names. */
export const invitationWithdrawnMail: MailTemplate = {
  kind: 'invitation-withdrawn',
  invite: 'revoked',
  write: ({ booking, website, label, day, shortTime }) => ({
    subject: `Invitation withdrawn: ${shortTime} · ${website.name}`,
    preview: `You’re no longer invited to the session on ${day}.`,
    heading: 'You are no longer invited',
    blocks: [
      'The guest list for this session has changed, and you’re no longer on it. The attached file removes the session from your calendar.',
      {
        kind: 'facts',
        facts: [
          ['When', formatSpan(booking.start, booking.durationMinutes)],
          ['Session type', label],
          ['Order number', orderNumber(booking.id)],
        ],
      },
      { kind: 'small', text: 'Is this a mistake? Reply to this e-mail.' },
    ],
  }),
}

export const linkChangedMail: MailTemplate = {
  kind: 'link-changed',
  invite: 'current',
  write: (about) => ({
    subject: `New meeting link for ${about.shortTime} · ${about.website.name}`,
    preview: `Use the new link on ${about.when} ${maltaTime}.`,
    heading: 'Your session has a new link',
    blocks: [
      'The time stays the same. Please use this link instead of the one in earlier e-mails. The attached invitation updates your calendar.',
      ...joinBlocks(about),
      sessionFacts(about),
      { kind: 'small', text: 'Questions? Reply to this e-mail.' },
    ],
  }),
}

export const meetingLinkMail: MailTemplate = {
  kind: 'meeting-link',
  invite: 'current',
  // Send the link once per promise, even if the invitation has changed since.
  dedupeKey: ({ linkPromisedSequence, inviteSequence }) => linkPromisedSequence ?? inviteSequence,
  write: (about) => ({
    subject: `Meeting link for ${about.shortTime} · ${about.website.name}`,
    preview: `Join on ${about.when} ${maltaTime}.`,
    heading: 'Here is your meeting link',
    blocks: [
      'Here is the meeting link we promised. The attached invitation adds it to your calendar.',
      ...joinBlocks(about),
      sessionFacts(about),
      { kind: 'small', text: 'Please join 5 minutes early, with a notebook ready.' },
    ],
  }),
}
