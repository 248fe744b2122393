import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatTime } from '@synapse/shared/time'
import type { DaySlot, DayState } from '#availability/day-slots.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatDateRange } from '#ui/format/format-time.ts'
import type { Tone } from '#ui/tone.ts'

/** Formats a range without years, '30 Nov – 3 Jan', for titles that have no room for them. */
export const yearlessRange = (from: string, to: string): string =>
  formatDateRange(from, to).replaceAll(/ \d{4}/g, '')

/** Describes a session: '09:00 Individual, Maria Borg', followed by anything unusual about it. */
export const sessionLabel = (booking: AdminBooking, ...others: (string | false)[]): string =>
  joinNonEmpty(
    ', ',
    `${formatTime(booking.sessionDate)} ${booking.packageLabel}`,
    booking.studentName,
    booking.venue === 'in_person' && 'in person',
    booking.hasOpenRefundTask && 'refund pending',
    ...others,
  )

export const slotTones = {
  open: 'success',
  closed: 'neutral',
  booked: 'accent',
  near: 'warning',
  busy: 'warning',
  past: 'neutral',
} as const satisfies Record<DaySlot['state'], Tone>

export const slotLabel = ({ state, booking, despite }: DaySlot): string => {
  if (state === 'open' && despite === 'day-off') return 'Open, even though it’s a day off'
  if (state === 'open' && despite) return 'Open, even though these hours are blocked'
  if (state === 'booked') return `Booked by ${booking?.studentName ?? 'a student'}`
  if (state === 'near')
    return `Not offered: too close to ${booking ? formatTime(booking.sessionDate) : 'another session'}`
  return {
    open: 'Open',
    closed: 'Closed',
    busy: 'Busy in your calendar',
    past: 'Past',
  }[state]
}

export const dayStateLabel = ({ kind, free, open }: DayState): { long: string; short: string } => {
  if (kind === 'off') return { long: 'Unavailable', short: 'Off' }
  if (kind === 'none') return { long: 'No slots', short: '–' }
  if (kind === 'full') return { long: 'Full', short: 'Full' }
  if (kind === 'past') return { long: 'Past', short: '' }
  return { long: `${free} of ${open} free`, short: `${free} free` }
}
