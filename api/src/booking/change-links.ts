import { Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { forEachSettled } from '#queue/job'
import { meetingLink } from '#website/make-meeting-link'
import { lockWebsite } from '#website/model'

/**
 * Gives sessions to come whose link is their website's earlier one the one that it has now, and tells
 * their guests. Safe to repeat.
 * @param template of the earlier link, which is the same however often it is made: without a token
 */
export const changeLinks = async (
  { db, now, emit }: Context,
  websiteId: string,
  template: string,
): Promise<void> => {
  const coming = await Booking.query(db)
    .select('id')
    .where({ websiteId, paymentStatus: 'completed' })
    .where('sessionDate', '>', toTimestamp(now()))
  await forEachSettled(coming, ({ id }) =>
    db.transaction(async (trx) => {
      const booking = await lockBooking(trx, id)
      if (booking?.paymentStatus !== 'completed') return
      // Read for each: the link may change once more while this goes on.
      const website = await lockWebsite(trx, websiteId)
      const earlier = { slug: website.slug, meetingLinkTemplate: template }
      const link = meetingLink(website, id)
      const { googleMeetLink, inviteSequence } = booking
      if (googleMeetLink !== meetingLink(earlier, id) || googleMeetLink === link) return
      await Booking.query(trx)
        .findById(id)
        .patch({ googleMeetLink: link, inviteSequence: inviteSequence + 1 })
      await emit(trx, 'booking.link_changed', { bookingId: id })
    }),
  )
}
