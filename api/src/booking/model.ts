import {
  type BookingStatus,
  type BookingTab,
  bookingTabs,
  type Venue,
} from '@synapse/shared/booking/booking'
import { guestsOf } from '@synapse/shared/booking/guests'
import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline-contract'
import { centsFromEuro } from '@synapse/shared/money'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { type Actor, currentContext } from '#core/request-context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { lockKey, slotLock } from '#db/locks'
import { inListSql } from '#db/sql'
import { VersionedModel } from '#db/versioned-model'
import { hasRefundTodoSql } from '#todo/model'

export class Booking extends VersionedModel {
  static override tableName = 'bookings'
  declare websiteId: string
  declare checkoutId: string | null
  declare studentName: string
  declare studentEmail: string
  declare calendarEmail: string
  declare participantEmails: string[]
  declare sessionDate: Date
  /** The key of the booked package. */
  declare sessionType: string
  declare numberOfStudents: number
  declare durationMinutes: number
  declare basePrice: string
  declare discountAmount: string
  declare finalPrice: string
  /** The amount paid in euros, by card and manually, updated by a database trigger. */
  declare paid: string
  /** The amount paid minus refunds and disputes, updated by a database trigger. */
  declare revenue: string
  /** The total of refunded overpayments, updated by a database trigger. */
  declare excessRefunded: string
  /** The balance due, calculated by the database. */
  declare owed: string
  declare couponId: string | null
  declare couponCode: string | null
  declare paymentStatus: BookingStatus
  declare source: 'website' | 'operator'
  declare stripeSessionId: string | null
  /** The latest Stripe payment, even if its amount was wrong; null for manual payments. */
  declare stripePaymentIntentId: string | null
  declare checkoutUrl: string | null
  declare checkoutAttempt: number
  declare checkoutExpiresAt: Date | null
  declare venue: Venue
  /** The IANA name of the time zone in the visitor's browser. */
  declare visitorZone: string | null
  declare googleMeetLink: string | null
  declare calendarEventId: string | null
  declare inviteSequence: number
  /**
   * The sequence number of the confirmation's invitation; `unconfirmedSequence` until the
   * confirmation is sent.
   */
  declare confirmationSequence: number
  /** The sequence number of the invitation in the e-mail that promised a meeting link, if any. */
  declare linkPromisedSequence: number | null
  /** A keyed hash of the caller's network; deleted once the booking is paid or has expired. */
  declare callerKey: string | null
  declare isNoShow: boolean
  /** When the student requested a session within the withdrawal period. */
  declare earlyStartRequestedAt: Date | null
  /** The last day of the withdrawal period, YYYY-MM-DD; null if there is none. */
  declare withdrawableUntil: string | null
  declare withdrawnAt: Date | null
  declare guestMessage: string | null
  declare notes: string | null
  declare expiresAt: Date | null
  declare completedAt: Date | null
  declare cancelledAt: Date | null

  get start(): Temporal.Instant {
    return fromTimestamp(this.sessionDate)
  }
  get end(): Temporal.Instant {
    return this.start.add({ minutes: this.durationMinutes })
  }
  get needsLink(): boolean {
    return this.venue !== 'in_person' && !this.googleMeetLink
  }
  get totalCents(): number {
    return centsFromEuro(this.finalPrice)
  }
  /** Whether the booking only reserves its slot until the operator confirms it. */
  get isUnconfirmed(): boolean {
    return this.paymentStatus === 'completed' && this.confirmationSequence === unconfirmedSequence
  }
  get guests(): string[] {
    return guestsOf(this)
  }
}

/** The value of `confirmationSequence` while the booking waits for the operator's confirmation. */
export const unconfirmedSequence = -1

/** The foreign key constraint that requires a booking's package to exist. */
export const packageOfBooking = 'bookings_package_fkey'

export class BookingEvent extends Model {
  static override tableName = 'booking_events'
  declare id: string
  declare bookingId: string
  declare kind: TimelineKind
  declare at: Date
  declare detail: DetailOf<TimelineKind>
  /** Null if unknown. */
  declare actor: Actor | null
}

/** Returns a tab's SQL condition with its values inlined, so that it matches partial indexes. */
export const statusTabSql = (tab: BookingTab): string =>
  inListSql('payment_status', bookingTabs[tab])

/** SQL condition that matches the same bookings as `isYetToStart`; requires the binding `:now`. */
export const isYetToStartSql = (
  table = 'bookings',
): string => `${table}.payment_status = 'completed'
  and ${table}.session_date > :now and not ${hasRefundTodoSql(`${table}.id`)}`

export const revenueColumnsSql = `coalesce(sum(revenue), 0.00)::text as revenue,
  coalesce(sum(owed), 0.00)::text as owed`

/** Returns a booking. @throws NotFoundError if it was deleted */
export const getBooking = (db: Db, id: string) => Booking.query(db).findById(id).throwIfNotFound()

/** Locks a booking's row until the transaction ends. */
export const lockBooking = (trx: Knex.Transaction, id: string) =>
  Booking.query(trx).findById(id).forUpdate()

/** Serializes changes to slots, which would otherwise deadlock on the exclusion constraint. */
export const lockSlots = (trx: Knex.Transaction): Promise<unknown> => lockKey(trx, slotLock)

/** Adds an entry to a booking's timeline, with the actor of the current request or job. */
export const addToTimeline = <Kind extends TimelineKind>(
  db: Db,
  bookingId: string,
  kind: Kind,
  at: Temporal.Instant,
  detail: DetailOf<Kind>,
) =>
  BookingEvent.query(db).insert({
    bookingId,
    kind,
    at: toTimestamp(at),
    detail,
    actor: currentContext().actor ?? null,
  })

/** Reads a booking's timeline entries of one kind, oldest first. */
export const readTimeline = async <Kind extends TimelineKind>(
  db: Db,
  bookingId: string,
  kind: Kind,
): Promise<{ id: string; at: Date; detail: DetailOf<Kind> }[]> =>
  (await BookingEvent.query(db).where({ bookingId, kind }).orderBy(['at', 'id'])).map((entry) => ({
    id: entry.id,
    at: entry.at,
    detail: entry.detail as DetailOf<Kind>,
  }))
