import { formatDay, maltaDate, maltaTime, timeSpan } from '@synapse/shared/time'
import { useEffect, useRef } from 'react'
import { OwnTime } from '#availability/OwnTime.tsx'
import type { LostSlot } from '#booking/use-chosen-slot.ts'

type Props = {
  lost: LostSlot
  nearest: readonly Temporal.Instant[]
  minutes: number
  onChoose: (start: Temporal.Instant) => void
}

/** The chosen slot has gone: says so, and offers the nearest ones that are free. */
export const LostSlotNotice = ({ lost, nearest, minutes, onChoose }: Props) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lost.saidBy === 'checkout') notice.current?.focus()
  }, [lost])
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      className="notice notice-lost"
      ref={notice}
      tabIndex={-1}
      // After a checkout the focus comes here; otherwise it is announced where the visitor is.
      role={lost.saidBy === 'checkout' ? 'group' : 'alert'}
      aria-labelledby="lost-heading"
    >
      <h3 id="lost-heading">That time is not free</h3>
      <p>
        {formatDay(maltaDate(lost.start))},{' '}
        <span className="span">{timeSpan(lost.start, minutes)}</span> {maltaTime}: {lost.sentence}
        {lost.saidBy === 'checkout' && ' Everything you typed is still here.'}
        <OwnTime start={lost.start} minutes={minutes} />
      </p>
      {nearest.length > 0 && (
        <>
          <p className="notice-lead">The nearest free times {maltaTime}:</p>
          <ul className="nearest">
            {nearest.map((start) => (
              <li key={start.epochMilliseconds}>
                <button type="button" className="slot" onClick={() => onChoose(start)}>
                  <span className="slot-time">
                    {formatDay(maltaDate(start))},{' '}
                    <span className="span">{timeSpan(start, minutes)}</span>
                  </span>
                  <OwnTime start={start} minutes={minutes} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
