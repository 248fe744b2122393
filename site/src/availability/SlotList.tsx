import '#availability/slots.css'
import { timeSpan } from '@synapse/shared/time'
import type { ReactNode } from 'react'
import { ShortVisitorTime } from '#availability/VisitorTime.tsx'

export type SlotListProps = {
  slots: readonly Temporal.Instant[]
  minutes: number
  chosenSlot: Temporal.Instant | undefined
  onChoose: (start: Temporal.Instant) => void
}

export const SlotList = ({ slots, minutes, chosenSlot, onChoose }: SlotListProps) => (
  <ul className="stack slots">
    {slots.map((start) => (
      <li key={start.epochMilliseconds}>
        <SlotButton
          start={start}
          minutes={minutes}
          isChosen={chosenSlot?.equals(start) ?? false}
          onChoose={onChoose}
        >
          {timeSpan(start, minutes)}
        </SlotButton>
      </li>
    ))}
  </ul>
)

type SlotButtonProps = Pick<SlotListProps, 'minutes' | 'onChoose'> & {
  start: Temporal.Instant
  isChosen?: boolean
  /** The slot in Malta time. */
  children: ReactNode
}

/** A button for a slot, which also shows the visitor's own time. */
export const SlotButton = ({ start, minutes, isChosen, onChoose, children }: SlotButtonProps) => (
  <button type="button" className="slot" aria-pressed={isChosen} onClick={() => onChoose(start)}>
    <span className="slot-time">{children}</span>
    <ShortVisitorTime start={start} minutes={minutes} />
  </button>
)
