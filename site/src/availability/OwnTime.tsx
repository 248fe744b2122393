import { ownTime } from '@synapse/shared/own-time'
import { ownZone, uses12HourClock } from '#availability/own-clock.ts'

type Props = { start: Temporal.Instant; minutes: number }

/** Shows the time in the visitor's own zone if it differs from Malta's. */
export const OwnTime = ({ start, minutes }: Props) => {
  const own = ownTime(start, minutes, ownZone(), uses12HourClock())
  return own && <span className="own-time">{own}</span>
}
