import { ownTime } from '@synapse/shared/own-time'
import { formatDayYear, maltaDate, maltaTime, timeSpan } from '@synapse/shared/time'
import { ownZone, uses12HourClock } from '#availability/own-clock.ts'

type Props = { start: Temporal.Instant; minutes: number }

/** Shows the time in the visitor's time zone if it differs from Malta time. */
export const OwnTime = ({ start, minutes }: Props) => {
  const own = ownTime(start, minutes, ownZone(), uses12HourClock())
  return own && <span className="own-time">{own}</span>
}

/**
 * Shows a session's time, such as 'Tuesday 8 December 2026, 09:00 – 11:00 (Malta time)', and the
 * visitor's own time.
 */
export const SessionTime = ({ start, minutes }: Props) => (
  <>
    <time dateTime={start.toString()}>
      {formatDayYear(maltaDate(start))}, <span className="span">{timeSpan(start, minutes)}</span>{' '}
      {maltaTime}
    </time>
    <OwnTime start={start} minutes={minutes} />
  </>
)
