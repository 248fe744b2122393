import { orderNumber, pendingMinutes } from '@synapse/shared/booking/booking'
import type { stripeMetadata } from '@synapse/shared/booking/stripe-metadata'
import { venues } from '@synapse/shared/booking/venue'
import { packageTypeField } from '@synapse/shared/fields'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import { maxSessionMinutes, maxStudents, minSessionMinutes } from '@synapse/shared/package/package'
import { formatMoment } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { z } from 'zod'
import { addToTimeline, Booking } from '#booking/model'
import type { Context } from '#core/context'
import { Coupon, findCoupon } from '#coupon/model'
import { toTimestamp } from '#db/instant'
import { type FetchedSession, givenBackOf } from '#outside/stripe'
import { addTodo } from '#todo/model'
import { Website, WebsitePackage } from '#website/model'

/**
 * What a checkout session carries of its booking, so that a payment can stand for a booking whose
 * row is lost. Stripe knows the booker by name and address anyway; those whom they bring along and
 * what they wrote stay here. Far below Stripe's 50 entries of 500 characters.
 */
export const sessionMetadata = (booking: Booking, website: Website, packageLabel: string) =>
  ({
    bookingId: booking.id,
    website: website.slug,
    studentName: booking.studentName,
    sessionDate: booking.start.toString(),
    sessionType: booking.sessionType,
    packageLabel,
    numberOfStudents: booking.numberOfStudents,
    durationMinutes: booking.durationMinutes,
    venue: booking.venue,
    basePrice: booking.basePrice,
    discountAmount: booking.discountAmount,
    // An empty text would be refused.
    ...(booking.couponCode && { couponCode: booking.couponCode }),
  }) satisfies StripeMetadata

type StripeMetadata = Partial<Record<keyof typeof stripeMetadata, string | number>>

const euros = z.string().regex(/^\d{1,6}\.\d{2}$/)
const remembered = z.object({
  website: z.string(),
  studentName: z.string().min(1).max(120),
  sessionDate: z.string().transform((text, context) => {
    try {
      return Temporal.Instant.from(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'not a moment' })
      return z.NEVER
    }
  }),
  sessionType: packageTypeField,
  /** Sessions of earlier versions do not say it. */
  packageLabel: z.string().min(1).max(60).optional(),
  numberOfStudents: z.coerce.number().int().min(1).max(maxStudents),
  durationMinutes: z.coerce.number().int().min(minSessionMinutes).max(maxSessionMinutes),
  /** Sessions of earlier versions do not say it. */
  venue: z.enum(venues).default('online'),
  basePrice: euros,
  discountAmount: euros,
  couponCode: z.string().optional(),
})

/**
 * A booking's row is committed before its card page is made. Where it is not found this long after,
 * it is gone: a database that was restored from a backup is behind Stripe.
 */
const goneAfterMinutes = 5

/** Whether a booking that is not found can still be on its way. */
export const mayStillCome = ({ now }: Context, { created }: Stripe.Checkout.Session): boolean =>
  Temporal.Instant.compare(
    now(),
    Temporal.Instant.fromEpochMilliseconds(created * 1000).add({ minutes: goneAfterMinutes }),
  ) < 0

/**
 * Writes the booking of a paid session anew, as it was before it was paid. The caller holds
 * `lockSlots`, and goes on with it as with any other.
 * @returns undefined when the session does not say enough, is another deployment's, or its time has
 * begun, so that nobody knows any more whether it was held
 */
export const restoreBooking = async (
  context: Context,
  trx: Knex.Transaction,
  session: FetchedSession,
  id: string,
): Promise<Booking | undefined> => {
  const parsed = remembered.safeParse(session.metadata)
  const studentEmail = session.customer_email ?? session.customer_details?.email
  if (!parsed.success || !studentEmail || !isFromHere(context, session)) return undefined
  const { website: slug, sessionDate, couponCode, packageLabel, ...rest } = parsed.data
  const { basePrice, discountAmount, sessionType, numberOfStudents, durationMinutes } = rest
  if (Temporal.Instant.compare(sessionDate, context.now()) <= 0) return undefined
  const website = await Website.query(trx).findOne({ slug })
  if (!website) return undefined
  // A package that was added after the backup comes back with its booking, off sale.
  await WebsitePackage.query(trx)
    .insert({
      websiteId: website.id,
      type: sessionType,
      label: packageLabel ?? sessionType,
      price: basePrice,
      numberOfStudents,
      durationMinutes,
      isOffered: false,
    })
    .onConflict(['websiteId', 'type'])
    .ignore()
  const coupon = couponCode ? await findCoupon(trx, couponCode, website.id) : undefined
  // It was theirs already, whatever the limit says now.
  if (coupon) await Coupon.query(trx).findById(coupon.id).increment('usageCount', 1)
  const created = Temporal.Instant.fromEpochMilliseconds(session.created * 1000)
  const booking = await Booking.query(trx).insertAndFetch({
    ...rest,
    id,
    websiteId: website.id,
    studentEmail,
    calendarEmail: studentEmail,
    participantEmails: [],
    sessionDate: toTimestamp(sessionDate),
    finalPrice: euroFromCents(centsFromEuro(basePrice) - centsFromEuro(discountAmount)),
    couponId: coupon?.id ?? null,
    couponCode: couponCode ?? null,
    stripeSessionId: session.id,
    createdAt: toTimestamp(created),
    expiresAt: toTimestamp(created.add({ minutes: pendingMinutes })),
  })
  await addToTimeline(trx, id, 'adopted', context.now(), {})
  const givenBack = givenBackOf(session)
  // It ends as refunded at once, and nothing is to be done about it.
  if (givenBack === 'all') return booking
  const warning =
    givenBack === 'some'
      ? 'A part of the money has gone back already, so the session may have been cancelled. Its slot is held and nobody has been written to. If it stands, press “Resend invite” on the booking; otherwise cancel it'
      : 'The session may have been cancelled or moved since: please look whether it still stands'
  await addTodo(trx, {
    key: restoredKey(id),
    title: `Booking restored from its payment: ${booking.studentName}`,
    description: `Order ${orderNumber(id)} on ${formatMoment(booking.start)} was paid for, but was missing here, as after restoring a backup. It was written anew from what Stripe knows, for the time that it was booked for at first. ${warning}. Addresses of other participants, another address for the calendar and notes were not kept there: please ask ${studentEmail}.`,
    booking,
  })
  return booking
}

/** The task about a booking that was restored: one for each. */
export const restoredKey = (bookingId: string): string => `adopted:${bookingId}`

/** Another deployment may use the same account, and its bookings are not ours to make. */
const isFromHere = ({ settings }: Context, { success_url: url }: Stripe.Checkout.Session) =>
  url?.startsWith(`${settings.publicUrl}/`) ?? false

/** Money that came for a booking that is not here and cannot be written anew. */
export const askOperatorAboutStray = (
  trx: Knex.Transaction,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
) => {
  const { customer_details: payer, metadata, amount_total: cents, currency } = session
  const email = payer?.email ?? session.customer_email
  const who = metadata?.studentName ?? payer?.name ?? email ?? 'somebody unknown'
  const amount =
    currency === 'eur'
      ? formatEuro(cents ?? 0)
      : `${euroFromCents(cents ?? 0)} ${currency?.toUpperCase()}`
  const at = formatMoment(Temporal.Instant.fromEpochMilliseconds(intent.created * 1000))
  const time = remembered.shape.sessionDate.safeParse(metadata?.sessionDate)
  return addTodo(trx, {
    key: `payment:${intent.id}`,
    title: `Paid, but no booking is here: ${amount} from ${who}`,
    description: `Stripe took ${amount} on ${at}${email ? ` from ${email}` : ''} (${intent.id})${time.success ? ` for a session on ${formatMoment(time.data)}` : ''}. Its booking is missing, as after restoring a backup, and could not be written anew. Please enter it by hand, or give the money back in Stripe’s dashboard.`,
  })
}
