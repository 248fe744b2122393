import { Booking } from '#booking/model'
import { operatorAddress, readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { requestNotification } from '#invoice/emails/request-notification'
import { InvoiceRequest } from '#invoice/model'
import { requestKey } from '#invoice/request-invoice'
import { composeMail } from '#mail/compose-mail'
import { addMail } from '#mail/model'
import { sendOnce } from '#mail/send-once'
import { readBookedOffer } from '#website/model'

/** Notifies the operator of a student's invoice request, unless notifications are switched off. */
export const sendRequestNotification = async (
  context: Context,
  bookingId: string,
): Promise<void> => {
  const { db, settings } = context
  const business = await readBusiness(db)
  if (!business.notifyOfBookings) return
  const to = operatorAddress(business, settings)
  const key = await requestKey(db, bookingId)
  await addMail(db, settings, { key, bookingId, kind: 'invoice-request', recipient: to.address })
  await sendOnce(context, key, async () => {
    const booking = await Booking.query(db).findById(bookingId).throwIfNotFound()
    const request = await InvoiceRequest.query(db).findById(bookingId).throwIfNotFound()
    const { website } = await readBookedOffer(db, booking)
    const about = { booking, request, website: website.slug, publicUrl: settings.publicUrl }
    const sender = business.businessName || website.name
    return composeMail({ to, ...requestNotification(about), sender })
  })
}
