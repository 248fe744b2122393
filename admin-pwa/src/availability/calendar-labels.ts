import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { DaySlot, DayState } from '#availability/day-slots.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { timeOfDay } from '#ui/format/format-time.ts'
import type { Tone } from '#ui/tone.ts'

/** Describes a session: '09:00 Individual, Maria Borg', then anything unusual about it. */
export const sessionLabel = (session: AdminBooking): string =>
  joinNonEmpty(
    ', ',
    `${timeOfDay(session.sessionDate)} ${session.packageLabel}`,
    session.studentName,
    session.venue === 'in_person' && 'in person',
    session.hasOpenRefundTask && 'refund pending',
  )

export const slotTones = {
  open: 'success',
  closed: 'neutral',
  booked: 'accent',
  near: 'limited',
  busy: 'limited',
  past: 'neutral',
} as const satisfies Record<DaySlot['state'], Tone>

const openLabels = {
  'day-off': 'Open, even though it’s a day off',
  'blocked-hours': 'Open, even though these hours are blocked',
} satisfies Record<NonNullable<DaySlot['despite']>, string>

export const slotLabel = ({ state, session, despite }: DaySlot): string => {
  if (state === 'open' && despite) return openLabels[despite]
  if (state === 'booked') return `Booked by ${session?.studentName ?? 'a student'}`
  if (state === 'near')
    return `Too close to ${session ? timeOfDay(session.sessionDate) : 'another session'}`
  return {
    open: 'Open',
    closed: 'Closed',
    busy: 'Busy in your calendar',
    past: 'Past',
  }[state]
}

export const dayStateLabel = ({ kind, free, open }: DayState): { long: string; short: string } => {
  if (kind === 'closed') return { long: 'Unavailable', short: 'Off' }
  if (kind === 'none') return { long: 'No slots', short: '–' }
  if (kind === 'full') return { long: 'Full', short: 'Full' }
  if (kind === 'past') return { long: 'Past', short: '' }
  return { long: `${free} of ${open} free`, short: `${free}/${open}` }
}
