import { Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { toTimestamp } from '#db/columns'
import { makeMeetingLink } from '#website/make-meeting-link'
import { lockWebsite } from '#website/model'

/**
 * Replaces a website's previous meeting link in upcoming sessions, and notifies their guests. Safe
 * to repeat.
 * @param template the template of the previous link; if it contains no `{token}`, all sessions had
 * the same link
 */
export const replaceMeetingLinks = async (
  { db, now, emit }: Context,
  { websiteId, template }: { websiteId: string; template: string },
): Promise<void> => {
  const upcoming = await Booking.query(db)
    .select('id')
    .where({ websiteId, paymentStatus: 'completed' })
    .where('sessionDate', '>', toTimestamp(now()))
  await forEachSettled(upcoming, ({ id }) =>
    db.transaction(async (trx) => {
      const booking = await lockBooking(trx, id)
      if (booking?.paymentStatus !== 'completed') return
      // Read the website again for each booking, because another request may change the website's
      // link in the meantime.
      const website = await lockWebsite(trx, websiteId)
      const earlier = { slug: website.slug, meetingLinkTemplate: template }
      const link = makeMeetingLink(website, id)
      const { googleMeetLink, inviteSequence } = booking
      if (googleMeetLink !== makeMeetingLink(earlier, id) || googleMeetLink === link) return
      await Booking.query(trx)
        .findById(id)
        .patch({ googleMeetLink: link, inviteSequence: inviteSequence + 1 })
      await emit(trx, 'booking.link_changed', { bookingId: id })
    }),
  )
}
