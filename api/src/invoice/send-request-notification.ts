import { randomUUID } from 'node:crypto'
import { Booking } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { requestNotification } from '#invoice/emails/request-notification'
import { InvoiceRequest } from '#invoice/model'
import { requestKey } from '#invoice/request-invoice'
import { parseMailAddress } from '#mail/address'
import { mailHtml, mailText } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'
import { Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'
import { readOffer } from '#website/model'

/** Notifies the operator of a student's invoice request, unless notifications are switched off. */
export const sendRequestNotification = async (
  context: Context,
  bookingId: string,
): Promise<void> => {
  const { db, settings } = context
  const { notifyOfBookings, notificationEmail, businessName } = await readBusiness(db)
  if (!notifyOfBookings) return
  const to = parseMailAddress(notificationEmail || settings.mailFrom)
  const key = await requestKey(db, bookingId)
  await Mail.query(db)
    .insert({
      key,
      bookingId,
      kind: 'invoice-request',
      recipient: to.address,
      messageId: `${randomUUID()}@${new URL(settings.publicUrl).hostname}`,
    })
    .onConflict('key')
    .ignore()
  await sendOnce(context, key, async () => {
    const booking = await Booking.query(db).findById(bookingId).throwIfNotFound()
    const request = await InvoiceRequest.query(db).findById(bookingId).throwIfNotFound()
    const { website } = await readOffer(db, booking)
    const about = { booking, request, website: website.slug, publicUrl: settings.publicUrl }
    const { subject, ...written } = requestNotification(about)
    const content = { ...written, sender: businessName || website.name }
    return {
      to: { ...to, name: defuseLinks(to.name) },
      subject: defuseLinks(subject),
      text: mailText(content),
      html: mailHtml(content),
    }
  })
}
