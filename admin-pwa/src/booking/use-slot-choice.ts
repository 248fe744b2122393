import { parseStart, slotNotice } from '#booking/slot-notice.ts'
import { suggestedSlots } from '#booking/suggested-slots.ts'
import { useTimetable } from '#timetable/queries.ts'
import { useNow } from '#ui/use-now.ts'

/**
 * Returns what a form shows about the selected date and time, which may be incomplete.
 * @param own the start of the session being moved, if any
 */
export const useSlotChoice = (
  website: string,
  selected: { date: string; time: string },
  own?: Temporal.Instant,
) => {
  const { timetable, booked: all } = useTimetable(website)
  const booked = own ? all.filter((at) => !at.equals(own)) : all
  const now = useNow()
  const start = parseStart(selected.date, selected.time)
  const notice =
    start && own?.equals(start)
      ? { text: 'The session is already at that time.', isRefused: true }
      : slotNotice(selected, timetable, booked, now)
  return {
    start,
    notice,
    /** Whether visitors could book the time, too. */
    isFree: timetable !== undefined && start !== undefined && !notice,
    suggested: timetable ? suggestedSlots(selected.date, timetable, booked, now, own) : [],
  }
}
