import {
  type BookingTab,
  bookingTabs,
  canTransition,
  type PaymentStatus,
} from '@synapse/shared/booking/booking'
import { guestsOf } from '@synapse/shared/booking/guests'
import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline'
import type { Venue } from '@synapse/shared/booking/venue'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { type Actor, currentContext } from '#core/request-context'
import { fromNumeric, fromTimestamp, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { inSql } from '#db/sql'

export class Booking extends Model {
  static override tableName = 'bookings'
  declare id: string
  declare websiteId: string
  declare checkoutId: string | null
  declare studentName: string
  declare studentEmail: string
  declare calendarEmail: string
  declare participantEmails: string[]
  declare sessionDate: Date
  /** The key of its website's package. */
  declare sessionType: string
  declare numberOfStudents: number
  declare durationMinutes: number
  declare basePrice: string
  declare discountAmount: string
  declare finalPrice: string
  /** What came in for it in euros, by card and by hand; kept by the database. */
  declare paid: string
  /** What is left of that after what went back; kept by the database. */
  declare revenue: string
  /** What is still to be paid of its price; kept by the database. */
  declare owed: string
  declare couponId: string | null
  declare couponCode: string | null
  declare paymentStatus: PaymentStatus
  declare source: 'website' | 'operator'
  declare stripeSessionId: string | null
  declare stripePaymentIntentId: string | null
  declare checkoutUrl: string | null
  declare checkoutAttempt: number
  declare checkoutExpiresAt: Date | null
  declare venue: Venue
  /** The IANA name of the zone that the visitor's own clock showed. */
  declare visitorZone: string | null
  declare googleMeetLink: string | null
  declare calendarEventId: string | null
  declare inviteSequence: number
  /** The sequence that the confirmation goes out with, however late it does; `unconfirmed` before. */
  declare confirmationSequence: number
  /** The sequence of a confirmation that went out before there was a link to join. */
  declare linkPromisedSequence: number | null
  /** Where it was begun, as a keyed hash; while it is neither paid for nor over. */
  declare callerKey: string | null
  /** Whether nobody came to it. */
  declare isNoShow: boolean
  /** What the guest wrote when they booked. */
  declare guestMessage: string | null
  /** The operator's own. */
  declare notes: string | null
  declare expiresAt: Date | null
  declare completedAt: Date | null
  declare cancelledAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number

  get start(): Temporal.Instant {
    return fromTimestamp(this.sessionDate)
  }
  get end(): Temporal.Instant {
    return this.start.add({ minutes: this.durationMinutes })
  }
  /** Those who meet in person have no link to join. */
  get needsLink(): boolean {
    return this.venue !== 'in_person' && !this.googleMeetLink
  }
  get totalCents(): number {
    return fromNumeric(this.finalPrice)
  }
  /** Whether it only holds its slot until the operator confirms it. */
  get isDoubtful(): boolean {
    return this.paymentStatus === 'completed' && this.confirmationSequence === unconfirmed
  }
  get guests(): string[] {
    return guestsOf(this)
  }
}

/** Stands for the sequence of a confirmation that waits for the operator. */
export const unconfirmed = -1

/** The rule that a booking's package is there. */
export const packageOfBooking = 'bookings_package_fkey'

/** What happened to a booking, for its timeline. */
export class BookingEvent extends Model {
  static override tableName = 'booking_events'
  declare id: string
  declare bookingId: string
  declare kind: TimelineKind
  declare at: Date
  declare detail: DetailOf<TimelineKind>
  /** Null where nobody knows any more. */
  declare actor: Actor | null
}

/** Bookings of a tab, with the states as values, because the partial indexes say it in these words. */
export const statusTabSql = (tab: BookingTab): string => inSql('payment_status', bookingTabs[tab])

/** Adds an entry to a booking's timeline, with its actor. */
export const addToTimeline = <Kind extends TimelineKind>(
  trx: Db,
  bookingId: string,
  kind: Kind,
  at: Temporal.Instant,
  detail: DetailOf<Kind>,
) =>
  BookingEvent.query(trx).insert({
    bookingId,
    kind,
    at: toTimestamp(at),
    detail,
    actor: currentContext().actor ?? null,
  })

/** The entries of one kind in a booking's timeline, the first one first. */
export const readTimeline = async <Kind extends TimelineKind>(
  db: Db,
  bookingId: string,
  kind: Kind,
): Promise<{ id: string; detail: DetailOf<Kind> }[]> =>
  (await BookingEvent.query(db).where({ bookingId, kind }).orderBy(['at', 'id'])).map((entry) => ({
    id: entry.id,
    detail: entry.detail as DetailOf<Kind>,
  }))

/** Locks a booking's row until the transaction ends. */
export const lockBooking = async (
  trx: Knex.Transaction,
  id: string,
): Promise<Booking | undefined> => Booking.query(trx).findById(id).forUpdate()

/**
 * Changes a booking's status. The caller holds its row.
 * @throws Error if the transition isn't allowed
 */
export const changeStatus = async (
  trx: Knex.Transaction,
  booking: Booking,
  paymentStatus: PaymentStatus,
  changes: Partial<Booking> = {},
): Promise<void> => {
  const from = booking.paymentStatus
  if (!canTransition(from, paymentStatus))
    throw new Error(`Booking ${booking.id} is ${from} and cannot become ${paymentStatus}`)
  await Booking.query(trx)
    .findById(booking.id)
    .patch({ ...changes, paymentStatus, callerKey: null })
}

/** The number only has to be ours. */
const slotLock = 7_309_254_002

/**
 * Serializes changes of slots. The exclusion constraint prevents overlaps; without this lock,
 * concurrent attempts would end as deadlocks.
 */
export const lockSlots = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(?)', [slotLock])
