import type * as contract from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { findBookingBySession } from '#booking/find-booking'
import { calendarFile } from '#booking/ics'
import { invoiceLinkOf } from '#booking/make-invoice-link'
import { BookingEvent } from '#booking/model'
import { presentToVisitor } from '#booking/present'
import { readHowToPay } from '#booking/read-how-to-pay'
import type { Context } from '#core/context'
import { parseMailAddress } from '#mail/address'
import { readMoney } from '#payment/read-money'
import { readOffer } from '#website/model'

type Read = typeof contract.readBookingBySession

/** Returns the current state of a booking for its success page. */
export const readConfirmation = async (
  context: Context,
  sessionId: string,
): Promise<Result<AnswerOf<Read>, RefusalOf<Read>>> => {
  const found = await findBookingBySession(context, sessionId)
  if (!found.ok) return found
  const { db, now, settings } = context
  const { website, label } = await readOffer(db, found.value)
  const move = await BookingEvent.query(db)
    .where({ bookingId: found.value.id, kind: 'moved' })
    .orderBy('id', 'desc')
    .first()
  const movedFrom = move && 'from' in move.detail ? move.detail.from : null
  const invoiceLink = invoiceLinkOf(settings, found.value)
  const [howToPay, money] = await Promise.all([
    readHowToPay(context, found.value),
    readMoney(db, found.value.id),
  ])
  const about = { website, label, movedFrom, invoiceLink, howToPay, money, now: now() }
  return ok(presentToVisitor(found.value, about))
}

/** Returns a completed booking's session as a calendar file. */
export const readCalendarFile = async (
  context: Context,
  sessionId: string,
): Promise<Result<string, RefusalOf<typeof contract.downloadSession>>> => {
  const found = await findBookingBySession(context, sessionId)
  if (!found.ok) return found
  if (found.value.paymentStatus !== 'completed' || found.value.isDoubtful)
    return refuse('not_booked')
  const { db, settings } = context
  const { website, label } = await readOffer(db, found.value)
  return ok(
    calendarFile({
      booking: found.value,
      websiteName: website.name,
      label,
      organizer: parseMailAddress(settings.mailFrom),
      host: new URL(settings.publicUrl).hostname,
    }),
  )
}
