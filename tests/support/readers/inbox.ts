import { invitationIn } from '#support/readers/ics.ts'
import type { World } from '#support/world/world.ts'

/**
 * Returns the subjects of all e-mails to an address, oldest first, and the latest e-mail's content.
 */
export const readInbox = async (world: World, to: string) => {
  const mails = (await world.mail.messages({ to })).toReversed()
  const last = mails.at(-1)
  const [part] = last?.calendar ?? []
  return {
    /** The part before the colon, for example 'Confirmed'. */
    subjects: mails.map(({ subject }) => subject.split(':')[0]),
    text: last?.text ?? '',
    method: part?.method,
    ics: invitationIn(last),
    /** The calendar file, unfolded. */
    raw: (part?.content ?? '').replaceAll('\r\n ', ''),
  }
}
