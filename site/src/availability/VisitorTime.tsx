import { formatSpan } from '@synapse/shared/time'
import { visitorTime, visitorTimeRange } from '@synapse/shared/visitor-time'
import { uses12HourClock, visitorZone } from '#availability/visitor-clock.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { start: Temporal.Instant; minutes: number }

/** Shows a time in the visitor's time zone, unless it is the same as in Malta. */
export const VisitorTime = ({ start, minutes }: Props) => {
  const own = visitorTime(start, minutes, visitorZone(), uses12HourClock())
  return own && <span className="own-time">{own}</span>
}

/** Shows a time in a list as Malta time, followed by the visitor's own time without the city. */
export const ShortVisitorTime = ({ start, minutes }: Props) => {
  const own = visitorTimeRange(start, minutes, visitorZone(), uses12HourClock())
  return (
    own && (
      <>
        <span className="hint"> Malta time</span>
        <span className="own-time">{own} your time</span>
      </>
    )
  )
}

/**
 * Shows when a session takes place, for example 'Tuesday 8 December 2026, 09:00 – 11:00 (Malta
 * time)', and the visitor's own time.
 */
export const SessionTime = ({ start, minutes }: Props) => (
  <>
    <time dateTime={start.toString()}>
      <WholePhrases>{formatSpan(start, minutes)}</WholePhrases>
    </time>
    <VisitorTime start={start} minutes={minutes} />
  </>
)
