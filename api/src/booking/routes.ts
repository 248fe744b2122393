import {
  abandonCheckout,
  createCheckoutSession,
  listBookedTimes,
  readBookingBySession,
} from '@synapse/shared/booking/contract'
import { done } from '@synapse/shared/result'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import { abandonBooking } from '#booking/abandon-booking'
import { findBookingBySession } from '#booking/find-booking'
import { presentToVisitor } from '#booking/present'
import { startBooking } from '#booking/start-booking'
import type { Context } from '#context'
import { limitPerMinute } from '#http/limit'
import { publicRead, type Route, route } from '#http/route'
import { Website, WebsitePackage } from '#website/model'

/** What visitors call to book: taken times, checkout, its end and its outcome. */
export const bookingRoutes = (context: Context): Route[] => {
  const { db, settings } = context
  return [
    publicRead(listBookedTimes, context, () => loadBookedTimes(context)),
    route(
      createCheckoutSession,
      ({ input, address }) => startBooking(context, input, address),
      limitPerMinute(20 * settings.limitFactor),
    ),
    route(
      abandonCheckout,
      ({ params }) => abandonBooking(context, params.id),
      limitPerMinute(20 * settings.limitFactor),
    ),
    route(
      readBookingBySession,
      async ({ params }) => {
        const found = await findBookingBySession(context, params.session_id)
        if (!found.ok) return found
        const website = await Website.query(db).findById(found.value.websiteId).throwIfNotFound()
        const offer = await WebsitePackage.query(db).findById([website.id, found.value.sessionType])
        const label = offer?.label ?? found.value.sessionType
        return done(presentToVisitor(found.value, website, label, context.now()))
      },
      limitPerMinute(60 * settings.limitFactor),
    ),
  ]
}

/** Never a name: only when the tutor is taken. One index range gives it, however many bookings. */
const loadBookedTimes = async ({ db, now }: Context): Promise<string> => {
  const from = maltaInstant(maltaDate(now()), '00:00').toString()
  const { rows } = await db.raw(
    `select coalesce(json_agg(json_build_object('sessionDate',
        to_char(session_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by session_date), '[]')::text as times
      from bookings where payment_status = 'completed' and session_date >= ?`,
    [from],
  )
  return rows[0].times
}
