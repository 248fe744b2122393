import { timeSpan } from '@synapse/shared/time'
import { ShortVisitorTime } from '#availability/VisitorTime.tsx'

export type SlotListProps = {
  slots: readonly Temporal.Instant[]
  minutes: number
  chosenSlot: Temporal.Instant | undefined
  onChoose: (start: Temporal.Instant) => void
}

/** Lists slots as buttons, each with the visitor's own time. */
export const SlotList = ({ slots, minutes, chosenSlot, onChoose }: SlotListProps) => (
  <ul className="stack slots">
    {slots.map((start) => (
      <li key={start.epochMilliseconds}>
        <button
          type="button"
          name="date"
          className="slot"
          aria-pressed={chosenSlot?.equals(start) ?? false}
          onClick={() => onChoose(start)}
        >
          <span className="slot-time">{timeSpan(start, minutes)}</span>
          <ShortVisitorTime start={start} minutes={minutes} />
        </button>
      </li>
    ))}
  </ul>
)
