import { noSlotsMessage } from '@synapse/shared/availability/day-status'
import { freeSlots, type SlotCalendar } from '@synapse/shared/availability/slot'
import { formatDayYear } from '@synapse/shared/time'
import { SlotList, type SlotListProps } from '#availability/SlotList.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = Omit<SlotListProps, 'slots'> & {
  date: Temporal.PlainDate
  next: Temporal.PlainDate | undefined
  loaded: SlotCalendar
}

/** If the day has no free slots, lists those of the next free day. */
export const DayTimes = ({ date, next, loaded, ...list }: Props) => {
  const slots = freeSlots(date, loaded)
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
