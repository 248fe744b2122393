import { z } from 'zod'
import { venues } from '#booking/booking'
import { actorKinds } from '#contract/actor'
import * as field from '#contract/fields'
import { manualMethods } from '#payment/payment'

/** Defines a kind of timeline entry with details. Fields that old entries lack are optional. */
const entry = <const Kind extends string, Detail extends z.ZodRawShape>(
  kind: Kind,
  detail: Detail,
) =>
  z.object({
    id: z.string(),
    at: field.instantText,
    /** Who caused the entry; null for older entries. */
    by: z.enum(actorKinds).nullable(),
    kind: z.literal(kind),
    detail: z.object(detail),
  })

const instant = z.iso.datetime()

const change = z.object({ from: z.string(), to: z.string() })

const dispute = { dispute: z.string(), reason: z.string() }

export const timelineEntry = z.discriminatedUnion('kind', [
  entry('created', {}),
  // The booking was restored from its payment. Stored timelines contain this name, so keep it.
  entry('adopted', {}),
  entry('checkout_opened', { attempt: z.int().optional() }),
  /** `method` is only set for manual payments. */
  entry('paid', {
    amount: field.euroText.optional(),
    paymentIntent: z.string().optional(),
    method: z.enum(manualMethods).optional(),
  }),
  entry('payment_removed', { amount: field.euroText, method: z.string() }),
  entry('completed', {}),
  entry('expired', {}),
  entry('slot_lost', { why: z.enum(['taken', 'over']).optional() }),
  entry('amount_differs', { amount: field.euroText.optional() }),
  entry('moved', { from: instant, to: instant }),
  /** `sequence` is the version of the invitation. */
  entry('guests_changed', {
    name: change.optional(),
    email: change.optional(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    sequence: z.int(),
  }),
  /** The package's labels, and the prices after the discount. */
  entry('edited', {
    package: change.optional(),
    price: change.optional(),
    venue: z.object({ from: z.enum(venues), to: z.enum(venues) }).optional(),
    /** The coupon was removed because the new discount doesn't come from it. */
    removedCoupon: z.string().optional(),
  }),
  entry('no_show', {}),
  entry('no_show_removed', {}),
  entry('early_start_requested', {}),
  /** The name and e-mail address in the withdrawal statement, and the amount to refund. */
  entry('withdrawn', {
    name: z.string().optional(),
    email: z.string().optional(),
    refund: field.euroText,
  }),
  entry('cancelled', { because: z.literal('refunded').optional() }),
  entry('refund_task_created', {}),
  entry('refund_requested', { amount: field.euroText }),
  entry('refund_succeeded', {
    amount: field.euroText,
    refund: z.string().optional(),
    method: z.enum(manualMethods).optional(),
  }),
  /** `reason` is Stripe's explanation. `refund` is set if Stripe had first accepted the refund. */
  entry('refund_failed', {
    amount: field.euroText.optional(),
    reason: z.string().nullish(),
    refund: z.string().nullish(),
  }),
  entry('disputed', { ...dispute, amount: field.euroText.optional() }),
  entry('dispute_won', { ...dispute, amount: field.euroText }),
  entry('dispute_lost', { ...dispute, amount: field.euroText }),
  entry('mail_sent', {
    kind: z.string(),
    to: z.string(),
    mailId: z.uuid().optional(),
    /** Whether the same e-mail had been sent before. */
    isRepeat: z.literal(true).optional(),
  }),
  entry('invite_resent', { to: z.array(z.string()).optional() }),
  entry('calendar_event_made', { eventId: z.string().optional() }),
  entry('calendar_event_removed', {}),
  entry('note_changed', {}),
  entry('personal_data_erased', {}),
])

export type TimelineEntry = z.output<typeof timelineEntry>
export type TimelineKind = TimelineEntry['kind']
export type DetailOf<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>['detail']
