import { Booking } from '#booking/model'
import { mailOperator } from '#business/send-operator-mail'
import type { Context } from '#core/context'
import { requestNotification } from '#invoice/emails/request-notification'
import { InvoiceRequest } from '#invoice/model'
import { requestKey } from '#invoice/request-invoice'
import { readBookedOffer } from '#website/model'

/** Notifies the operator of a student's invoice request, unless notifications are switched off. */
export const sendRequestNotification = async (
  context: Context,
  bookingId: string,
): Promise<void> => {
  const { db, settings } = context
  await mailOperator(context, {
    key: await requestKey(db, bookingId),
    kind: 'invoice-request',
    bookingId,
    isOptional: true,
    write: async () => {
      const booking = await Booking.query(db).findById(bookingId).throwIfNotFound()
      const request = await InvoiceRequest.query(db).findById(bookingId).throwIfNotFound()
      const { website } = await readBookedOffer(db, booking)
      return requestNotification({ booking, request, website, publicUrl: settings.publicUrl })
    },
  })
}
