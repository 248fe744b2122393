import type { DetailOf } from '@synapse/shared/booking/timeline'
import { changeLinks } from '#booking/change-links'
import { bookingEditedBy } from '#booking/emails/booking-edited'
import { linkChanged } from '#booking/emails/link-changed'
import { type About, find, promiseLink, whenLinkIsThere } from '#booking/jobs'
import { BookingEvent } from '#booking/model'
import { sendToGuests } from '#booking/send-mail'
import { job } from '#queue/job'

/** A room that is the same for all sessions of a website has another address now. */
export const renewMeetingLinks = job<{ websiteId: string; template: string }>({
  name: 'renew-meeting-links',
  title: 'New meeting link for sessions to come',
  run: (context, { websiteId, template }) => changeLinks(context, websiteId, template),
})

export const sendLinkChanged = job<About>({
  name: 'send-link-changed',
  title: 'New meeting link to the guests',
  run: async (context, about) => {
    const booking = await find(context, about)
    if (booking.paymentStatus === 'completed') await sendToGuests(context, booking, linkChanged)
  },
})

/** To everybody who takes part in a session whose package or place has changed. */
export const sendBookingEdited = job<About & { changeId: string }>({
  name: 'send-booking-edited',
  title: 'Changed booking to the guests',
  startAfter: whenLinkIsThere,
  run: async (context, { bookingId, changeId }) => {
    const booking = await context.db.transaction((trx) =>
      promiseLink(trx, bookingId, ({ inviteSequence }) => inviteSequence),
    )
    const change = await BookingEvent.query(context.db).findById(changeId)
    if (booking?.paymentStatus !== 'completed' || !change) return
    // Nobody needs an invitation to a session that is over.
    if (Temporal.Instant.compare(booking.end, context.now()) <= 0) return
    await sendToGuests(context, booking, bookingEditedBy(change.detail as DetailOf<'edited'>))
  },
})
