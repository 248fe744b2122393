import { formatSpan } from '@synapse/shared/time'
import { visitorTime, visitorTimeRange } from '@synapse/shared/visitor-time'
import { uses12HourClock, visitorZone } from '#availability/visitor-clock.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { start: Temporal.Instant; minutes: number }

/** Shows the time in the visitor's time zone if it differs from Malta time. */
export const VisitorTime = ({ start, minutes }: Props) => {
  const own = visitorTime(start, minutes, visitorZone(), uses12HourClock())
  return own && <span className="own-time">{own}</span>
}

/**
 * Shows that a time is Malta time and the visitor's own time without the name of the zone's city,
 * for a list of times.
 */
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
 * Shows a session's time, such as 'Tuesday 8 December 2026, 09:00 – 11:00 (Malta time)', and the
 * visitor's own time.
 */
export const SessionTime = ({ start, minutes }: Props) => (
  <>
    <time dateTime={start.toString()}>
      <WholePhrases>{formatSpan(start, minutes)}</WholePhrases>
    </time>
    <VisitorTime start={start} minutes={minutes} />
  </>
)
