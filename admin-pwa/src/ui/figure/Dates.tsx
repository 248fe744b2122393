import { formatDate, shortMoment } from '#ui/format/format-time.ts'

/** Shows a date: '22 Nov 2026' for '2026-11-22'. */
export const Day = ({ date }: { date: string }) => (
  <span className="figures">{formatDate(date)}</span>
)

/** Shows a date and time in Malta: '22 Nov 2026, 09:00'. */
export const Moment = ({ at }: { at: string }) => <span className="figures">{shortMoment(at)}</span>
