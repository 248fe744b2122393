import { ownTime } from '@synapse/shared/own-time'
import { countsToTwelve, ownZone } from '#availability/own-clock.ts'

type Props = { start: Temporal.Instant; minutes: number }

/** The visitor's own time, where it differs from Malta's. */
export const OwnTime = ({ start, minutes }: Props) => {
  const own = ownTime(start, minutes, ownZone(), countsToTwelve())
  return own && <span className="own-time">{own}</span>
}
