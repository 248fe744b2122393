import { randomBytes } from 'node:crypto'
import { orderNumber } from '@synapse/shared/booking/booking'
import type { Website } from '#website/model'

/** The default template: a public Jitsi meeting with an unguessable name. */
const defaultMeetingLinkTemplate = 'https://meet.jit.si/{website}-{token}'

/**
 * Creates a booking's meeting link from its website's template. `{token}` is 128 random bits,
 * `{website}` the slug, `{order}` the order number.
 */
export const makeMeetingLink = (
  website: Pick<Website, 'slug' | 'meetingLinkTemplate'>,
  bookingId: string,
): string =>
  (website.meetingLinkTemplate || defaultMeetingLinkTemplate)
    .replaceAll('{website}', website.slug)
    .replaceAll('{order}', orderNumber(bookingId))
    .replaceAll('{token}', () => randomBytes(16).toString('hex'))
