import { randomUUID } from 'node:crypto'
import { Booking } from '@synapse/api/booking/model'
import { Coupon } from '@synapse/api/coupon/model'
import { toTimestamp } from '@synapse/api/db/columns'
import type { Db } from '@synapse/api/db/knex'
import { Payment } from '@synapse/api/payment/model'
import { addWebsite } from '@synapse/api/website/add-website'
import { Website } from '@synapse/api/website/model'
import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import { bookableDates, freeSlots } from '@synapse/shared/availability/slot'
import type { Clock } from '#support/run/clock.ts'
import { type CheckoutInput, checkoutInput } from '#support/samples/booking-inputs.ts'

/** Creates valid test data. Each slot is used only once. */
export const createFactory = (db: Db, clock: Clock) => {
  const usedSlots: Temporal.Instant[] = []
  let visitors = 0

  /** Returns the next free slot, at least two days ahead. */
  const nextSlot = (): Temporal.Instant => {
    for (const date of bookableDates(clock.now()).slice(2)) {
      const [slot] = freeSlots(date, {
        timetable: defaultTimetable,
        booked: usedSlots,
        now: clock.now(),
      })
      if (!slot) continue
      usedSlots.push(slot)
      return slot
    }
    throw new Error('All slots of the booking window are used.')
  }

  /** Returns valid checkout input, with a different student and slot each time. */
  const newCheckoutInput = (changes: Partial<CheckoutInput> = {}): CheckoutInput => {
    visitors += 1
    return checkoutInput({
      studentEmail: `maria.${visitors}@example.com`,
      ...changes,
      sessionDate: changes.sessionDate ?? nextSlot().toString(),
    })
  }

  /** Creates a coupon for 10% off, valid on every website since yesterday. */
  const coupon = async (changes: Partial<Record<keyof Coupon, unknown>> = {}): Promise<Coupon> =>
    Coupon.query(db).insertAndFetch({
      code: `SAVE${randomUUID().slice(0, 8).toUpperCase()}`,
      discountType: 'percentage',
      discountValue: '10',
      validFrom: toTimestamp(clock.now().subtract({ hours: 24 })),
      ...changes,
    } as Partial<Coupon>)

  const builtIn = () => Website.query(db).findOne({ isBuiltIn: true }).throwIfNotFound()

  /** Inserts the booking directly, without a checkout. */
  const completedBooking = async (changes: Partial<Booking> = {}): Promise<Booking> => {
    visitors += 1
    const at = toTimestamp(clock.now())
    return Booking.query(db).insertAndFetch({
      id: randomUUID(),
      websiteId: changes.websiteId ?? (await builtIn()).id,
      studentName: 'Joe Camilleri',
      studentEmail: `joe.${visitors}@example.com`,
      calendarEmail: `joe.${visitors}@example.com`,
      sessionDate: changes.sessionDate ?? toTimestamp(nextSlot()),
      sessionType: 'individual',
      numberOfStudents: 1,
      durationMinutes: 120,
      basePrice: '60.00',
      discountAmount: '0.00',
      finalPrice: '60.00',
      paymentStatus: 'completed',
      completedAt: at,
      createdAt: at,
      ...changes,
    } as Partial<Booking>)
  }

  /** Inserts a completed booking. Unless it is free, it was paid in cash. */
  const cashBooking = async (changes: Partial<Booking> = {}): Promise<Booking> => {
    const { id, owed: amount, createdAt: paymentDate } = await completedBooking(changes)
    if (amount !== '0.00')
      await Payment.query(db).insert({ bookingId: id, amount, paymentDate, paymentMethod: 'cash' })
    return Booking.query(db).findById(id).throwIfNotFound()
  }

  /** Adds a website with the default packages and schedule. */
  const website = (changes: Partial<Website> = {}): Promise<Website> =>
    db.transaction((trx) =>
      addWebsite(trx, {
        name: 'Night School',
        slug: `night-school-${randomUUID().slice(0, 8)}`,
        primaryColor: '#7c3aed',
        ...changes,
      }),
    )

  return {
    nextSlot,
    checkoutInput: newCheckoutInput,
    coupon,
    completedBooking,
    cashBooking,
    website,
    builtIn,
    forget: () => {
      usedSlots.length = 0
    },
  }
}

export type Factory = ReturnType<typeof createFactory>
