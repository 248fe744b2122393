import { formatDay, formatShortDay, maltaDate, maltaTime, timeSpan } from '@synapse/shared/time'
import { useEffect, useRef } from 'react'
import { SlotButton } from '#availability/SlotList.tsx'
import { VisitorTime } from '#availability/VisitorTime.tsx'
import type { LostSlot } from '#booking/draft/use-slot-choice.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = {
  lost: LostSlot
  nearest: readonly Temporal.Instant[]
  minutes: number
  onChoose: (start: Temporal.Instant) => void
}

/** Says that the chosen slot was taken, and offers the nearest free ones. */
export const LostSlotNotice = ({ lost, nearest, minutes, onChoose }: Props) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lost.source === 'checkout') notice.current?.focus()
  }, [lost])
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      className="notice notice-warning"
      data-toast="lost-slot"
      ref={notice}
      tabIndex={-1}
      // Move the focus here after a checkout. In all other cases, an announcement is enough.
      role={lost.source === 'checkout' ? 'group' : 'alert'}
      aria-labelledby="lost-heading"
    >
      <h3 id="lost-heading">That time is no longer available</h3>
      <p>
        <WholePhrases>{`${formatDay(maltaDate(lost.start))}, ${timeSpan(lost.start, minutes)}`}</WholePhrases>{' '}
        {maltaTime}: {lost.message}
        {lost.source === 'checkout' && ' Everything you typed is still here.'}
        <VisitorTime start={lost.start} minutes={minutes} />
      </p>
      {nearest.length > 0 && (
        <>
          <p className="notice-lead">The nearest available times:</p>
          <ul className="stack nearest">
            {nearest.map((start) => (
              <li key={start.epochMilliseconds}>
                <SlotButton start={start} minutes={minutes} onChoose={onChoose}>
                  {formatShortDay(maltaDate(start))},{' '}
                  <WholePhrases>{timeSpan(start, minutes)}</WholePhrases>
                </SlotButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
