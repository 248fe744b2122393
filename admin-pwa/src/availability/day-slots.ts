import { isBusyAt, overlaps } from '@synapse/shared/availability/slot'
import { isBlocked, openTimes, type Timetable } from '@synapse/shared/availability/timetable'
import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { endOfDay, maltaInstant, startOfDay } from '@synapse/shared/time'
import { sessionInterval } from '#booking/local/upcoming-sessions.ts'

/** A slot's state as the operator sees it: the time limits for visitors don't apply. */
type SlotState = 'open' | 'closed' | 'booked' | 'near' | 'busy' | 'past'

export type DaySlot = {
  /** '09:00' */
  time: string
  state: SlotState
  /** Whether the operator has opened the slot, even if something blocks it. */
  isOpen: boolean
  /** Whether the slot was opened or closed individually. */
  isOverridden: boolean
  /** Whether the slot would be open if it hadn't been opened or closed individually. */
  isInSchedule: boolean
  /** The day off or blocked hours that an individually opened slot overrides. */
  despite?: 'day-off' | 'blocked-hours' | undefined
  booking?: SlotBooking
}

export type SlotBooking = Pick<AdminBooking, 'sessionDate' | 'studentName'>

/** Returns the day's slots in the weekly schedule and those opened or closed individually. */
export const daySlots = (
  date: Temporal.PlainDate,
  timetable: Timetable,
  bookings: readonly SlotBooking[],
  now: Temporal.Instant,
): DaySlot[] => {
  const overrides = timetable.slots.filter((slot) => slot.date === date.toString())
  const weeklySchedule = { ...timetable, daysOff: [], closures: [], slots: [] }
  const open = new Set(openTimes(date, timetable))
  const scheduled = new Set(openTimes(date, { ...timetable, slots: [] }))
  const times = new Set([
    ...openTimes(date, weeklySchedule),
    ...overrides.map((slot) => slot.startTime),
  ])
  return [...times].sort().map((time) => {
    const isOpen = open.has(time)
    const start = maltaInstant(date, time)
    return {
      time,
      isOpen,
      isOverridden: overrides.some((slot) => slot.startTime === time),
      isInSchedule: scheduled.has(time),
      despite: isOpen ? blockOf(date.toString(), time, timetable) : undefined,
      ...stateOf({ start, isOpen }, timetable, bookings, now),
    }
  })
}

/**
 * Returns the change that opens a slot. A slot in the weekly schedule is reset, because opening it
 * individually would also open it on websites that don't offer this time.
 */
export const openingOverride = ({ isInSchedule }: DaySlot): true | null =>
  isInSchedule ? null : true

const blockOf = (iso: string, time: string, timetable: Timetable) => {
  if (timetable.daysOff.includes(iso)) return 'day-off'
  return isBlocked(iso, time, timetable) ? 'blocked-hours' : undefined
}

const stateOf = (
  { start, isOpen }: { start: Temporal.Instant; isOpen: boolean },
  timetable: Timetable,
  bookings: readonly SlotBooking[],
  now: Temporal.Instant,
): { state: SlotState; booking?: SlotBooking } => {
  const startOf = (booking: SlotBooking) => Temporal.Instant.from(booking.sessionDate)
  const booked = bookings.find((booking) => startOf(booking).equals(start))
  if (booked) return { state: 'booked', booking: booked }
  if (!isOpen) return { state: 'closed' }
  if (Temporal.Instant.compare(start, now) <= 0) return { state: 'past' }
  const near = bookings.find((booking) => overlaps(start, startOf(booking)))
  if (near) return { state: 'near', booking: near }
  return { state: isBusyAt(start, timetable) ? 'busy' : 'open' }
}

/** Returns the sessions between two times on a day; none until both times have been entered. */
export const sessionsDuring = <Booking extends Parameters<typeof sessionInterval>[0]>(
  bookings: readonly Booking[],
  date: string,
  { startTime, endTime }: { startTime: string; endTime: string },
): Booking[] => {
  if (!startTime || !endTime) return []
  const [from, to] = [maltaInstant(date, startTime), maltaInstant(date, endTime)]
  return bookings.filter((booking) => takesPlaceBetween(booking, from, to))
}

/**
 * Returns the sessions on the days from `from` to `to` that haven't ended yet, even if they started
 * the evening before.
 */
export const sessionsOnDays = <Booking extends Parameters<typeof isInView>[1]>(
  bookings: readonly Booking[],
  { from, to }: { from: string; to: string },
  now: Temporal.Instant,
): Booking[] =>
  bookings.filter(
    (booking) =>
      isInView('upcoming', booking, now) &&
      takesPlaceBetween(booking, startOfDay(from), endOfDay(to)),
  )

const takesPlaceBetween = (
  booking: Parameters<typeof sessionInterval>[0],
  from: Temporal.Instant,
  to: Temporal.Instant,
) => {
  const { start, end } = sessionInterval(booking)
  return Temporal.Instant.compare(start, to) < 0 && Temporal.Instant.compare(from, end) < 0
}

export type DayState = {
  kind: 'past' | 'off' | 'none' | 'full' | 'limited' | 'available'
  free: number
  open: number
}

/** Returns a day's state; undefined while its slots are unknown, except for a past day off. */
export const dayState = (
  slots: readonly DaySlot[] | undefined,
  { isDayOff, isPast }: { isDayOff: boolean; isPast: boolean },
): DayState | undefined => {
  if (isPast && isDayOff) return { kind: 'off', free: 0, open: 0 }
  if (!slots) return undefined
  const free = slots.filter(({ state }) => state === 'open').length
  const open = slots.filter(({ isOpen }) => isOpen).length
  const kind = () => {
    if (isPast) return 'past'
    if (isDayOff && free === 0) return 'off'
    if (open === 0) return 'none'
    if (free === 0) return 'full'
    return free === 1 ? 'limited' : 'available'
  }
  return { kind: kind(), free, open }
}
