import { freeSlots, isBeyondWindow, type SlotCalendar } from '#availability/slot'

/** A day's status in the booking calendar. Only 'limited' and 'available' days can be opened. */
export type DayStatus = 'unavailable' | 'disabled' | 'limited' | 'available'

export const dayStatusTooltips = {
  disabled: 'Not available for booking',
  unavailable: 'Fully booked or unavailable',
  available: 'Multiple slots available',
  limited: 'Limited availability',
} satisfies Record<DayStatus, string>

export const noSlotsMessage = 'No available time slots for this date.'

/** Returns a date's status, based on the slots that visitors can book. */
export const dayStatus = (date: Temporal.PlainDate, calendar: SlotCalendar): DayStatus => {
  if (isBeyondWindow(date, calendar.now)) return 'disabled'
  const free = freeSlots(date, calendar).length
  if (free === 0) return 'unavailable'
  return free === 1 ? 'limited' : 'available'
}

/** Returns whether visitors can open a day with this status. */
export const canOpenDay = (status: DayStatus): boolean =>
  status === 'limited' || status === 'available'
