import { randomBytes } from 'node:crypto'
import { orderNumber } from '@synapse/shared/booking/booking'
import type { Website } from '#website/model'

/** The default template: a public Jitsi meeting whose name can't be guessed. */
const defaultMeetingLinkTemplate = 'https://meet.jit.si/{website}-{token}'

/**
 * Creates a meeting link for a booking from its website's template. Replaces `{token}` with 128
 * random bits, `{website}` with the slug and `{order}` with the order number.
 */
export const makeMeetingLink = (
  website: Pick<Website, 'slug' | 'meetingLinkTemplate'>,
  bookingId: string,
): string =>
  (website.meetingLinkTemplate || defaultMeetingLinkTemplate)
    .replaceAll('{website}', website.slug)
    .replaceAll('{order}', orderNumber(bookingId))
    .replaceAll('{token}', () => randomBytes(16).toString('hex'))
