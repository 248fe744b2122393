import { freeSlots } from '@synapse/shared/availability/slot'
import { lastWithdrawalDay, startsWithinPeriod } from '@synapse/shared/withdrawal/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { slotNoticeFor, startOf } from '#booking/slot-notice.ts'
import { businessQuery } from '#business/queries.ts'
import { useTimetable } from '#timetable/queries.ts'
import { parseIsoDate } from '#ui/format/format-time.ts'

/** Returns what the form shows about the chosen date and time, which may be incomplete. */
export const useSlotChoice = (website: string, chosen: { date: string; time: string }) => {
  const { timetable, booked } = useTimetable(website)
  const { data: business } = useQuery(businessQuery())
  const now = Temporal.Now.instant()
  const day = parseIsoDate(chosen.date)
  const start = startOf(chosen.date, chosen.time)
  return {
    notice: slotNoticeFor(chosen, timetable, booked, now),
    /** The free slots of the chosen day. */
    free: day && timetable ? freeSlots(Temporal.PlainDate.from(day), timetable, booked, now) : [],
    mayRequestEarlyStart:
      business?.hasWithdrawalRight && start && startsWithinPeriod(start, lastWithdrawalDay(now)),
  }
}
