import { noSlotsMessage } from '@synapse/shared/availability/day-status'
import { freeSlots } from '@synapse/shared/availability/slot'
import { formatDayYear } from '@synapse/shared/time'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'
import { SlotList, type SlotListProps } from '#availability/SlotList.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = Omit<SlotListProps, 'slots'> & {
  date: Temporal.PlainDate
  /** The next day with a free slot. */
  next: Temporal.PlainDate | undefined
  loaded: LoadedCalendar
}

/** Lists a day's free slots or, if there are none, those of the next free day. */
export const DayTimes = ({ date, next, loaded, ...list }: Props) => {
  const { timetable, booked, now } = loaded
  const slots = freeSlots(date, timetable, booked, now)
  if (slots.length === 0 && next && !next.equals(date))
    return (
      <>
        <p className="slot-none">
          {formatDayYear(date)}: {noSlotsMessage}
        </p>
        <DayTimes date={next} next={next} loaded={loaded} {...list} />
      </>
    )
  const isChosen = slots.some((slot) => list.chosenSlot?.equals(slot))
  const lead = isChosen ? 'Your choice' : next?.equals(date) && 'Next available'
  return (
    <div className="day-times">
      <h3 className="plain day-times-day">
        {lead && <span className="soft">{lead}: </span>}
        <WholePhrases>{formatDayYear(date)}</WholePhrases>
      </h3>
      <SlotList slots={slots} {...list} />
    </div>
  )
}
