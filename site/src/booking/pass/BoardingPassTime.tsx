import { formatMonth, maltaDate, maltaTime, timeSpan, weekdayName } from '@synapse/shared/time'
import { VisitorTime } from '#availability/VisitorTime.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { start: Temporal.Instant; minutes: number; stamp?: string | undefined }

/** Shows the time in Malta and in the visitor's zone. */
export const BoardingPassTime = ({ start, minutes, stamp }: Props) => {
  const date = maltaDate(start)
  return (
    <>
      <p className="pass-date">
        <span>{weekdayName(date.dayOfWeek)} </span>
        <span>
          <span className="pass-day figures">{date.day}</span> {formatMonth(date)}
        </span>
        {stamp && <strong className="pass-stamp">{stamp}</strong>}
      </p>
      <p className="pass-time">
        <time dateTime={start.toString()}>
          <WholePhrases>{timeSpan(start, minutes)}</WholePhrases>{' '}
          <span className="pass-zone">{maltaTime}</span>
        </time>
        <VisitorTime start={start} minutes={minutes} />
      </p>
    </>
  )
}
