import { formatMoment, formatShortMoment, maltaTime } from '@synapse/shared/time'
import { joinBlocks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

/**
 * Tells guests about the session's new time.
 * @param from the previous time, if it is known
 * @param moveId the id of the move, so that a retry sends the same e-mail
 */
export const movedFrom = (
  from: Temporal.Instant | undefined,
  moveId: string | undefined,
): MailTemplate => ({
  kind: 'moved',
  attachInvite: true,
  dedupeKey: ({ inviteSequence }) => (moveId ? `move-${moveId}` : inviteSequence),
  write: (about) => {
    const { website, shortTime, when } = about
    const before = from ? ` (was ${formatShortMoment(from)})` : ''
    return {
      subject: `Moved: ${shortTime}${before} · ${website.name}`,
      preview: `New time: ${when} ${maltaTime}.`,
      heading: 'Your session has a new time',
      blocks: [
        'Your session was moved. The price stays the same, and the attached invitation updates your calendar.',
        sessionFacts(about),
        ...(from ? [`The previous time was ${formatMoment(from)}.`] : []),
        ...joinBlocks(about),
        { kind: 'small', text: 'If the new time doesn’t suit you, reply to this e-mail.' },
      ],
    }
  },
})
