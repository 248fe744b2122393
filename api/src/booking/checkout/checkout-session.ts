import { orderNumber, venues } from '@synapse/shared/booking/booking'
import type { stripeMetadata } from '@synapse/shared/booking/stripe-metadata'
import * as field from '@synapse/shared/contract/fields'
import {
  maxLabelLength,
  maxSessionMinutes,
  maxStudents,
  minSessionMinutes,
} from '@synapse/shared/package/package'
import { sessionLabel } from '@synapse/shared/package/package-labels'
import { maxNameLength } from '@synapse/shared/text/person-name'
import { formatMoment } from '@synapse/shared/time'
import { bookingPath, successPath } from '@synapse/shared/website/paths'
import { z } from 'zod'
import type { Booking } from '#booking/model'
import type { CheckoutParams } from '#outside/checkout'
import type { Website } from '#website/model'

type ToPay = { booking: Booking; expiresAt: Date; website: Website; label: string }

/** Returns the parameters of a booking's Stripe checkout. */
export const checkoutParams = (
  publicUrl: string,
  { booking, expiresAt, website, label }: ToPay,
): CheckoutParams => ({
  idempotencyKey: `checkout:${booking.id}:${booking.checkoutAttempt}`,
  client_reference_id: booking.id,
  customer_email: booking.studentEmail,
  expiresAt,
  cents: booking.totalCents,
  item: {
    name: `${website.name} masterclass, ${label}`,
    description: `${sessionLabel(label)} on ${formatMoment(booking.start)}`,
  },
  metadata: sessionMetadata(booking, website, label),
  payment_intent_data: {
    metadata: { bookingId: booking.id, website: website.slug },
    description: `${website.name}, order ${orderNumber(booking.id)}`,
  },
  success_url: `${publicUrl}${successPath(website.slug)}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${publicUrl}${bookingPath(website.slug)}?cancelled=${booking.id}`,
})

/**
 * Returns the data needed to restore a lost booking. Leaves out participants' addresses and
 * messages for privacy. Stripe allows 50 entries of up to 500 characters each.
 */
const sessionMetadata = (booking: Booking, website: Website, packageLabel: string) =>
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
    // Leave out empty values, because Stripe rejects them.
    ...(booking.couponCode && { couponCode: booking.couponCode }),
    ...(booking.earlyStartRequestedAt && {
      earlyStartRequestedAt: booking.earlyStartRequestedAt.toISOString(),
    }),
  }) satisfies Partial<Record<keyof typeof stripeMetadata, string | number>>

const euros = z.string().regex(/^\d{1,6}\.\d{2}$/)

export const bookingMetadata = z.object({
  website: z.string(),
  studentName: z.string().min(1).max(maxNameLength),
  sessionDate: field.anyInstant('The session’s date'),
  sessionType: field.packageType,
  packageLabel: z.string().min(1).max(maxLabelLength),
  numberOfStudents: z.coerce.number().int().min(1).max(maxStudents),
  durationMinutes: z.coerce.number().int().min(minSessionMinutes).max(maxSessionMinutes),
  venue: z.enum(venues),
  basePrice: euros,
  discountAmount: euros,
  couponCode: z.string().optional(),
  earlyStartRequestedAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})
