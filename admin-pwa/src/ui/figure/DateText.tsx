import { formatShortDate } from '@synapse/shared/time'
import { formatDateTime } from '#ui/format/format-time.ts'

export const DateText = ({ date }: { date: string }) => (
  <span className="figures">{formatShortDate(date)}</span>
)

/** Shows a date and time in Malta: '22 Nov 2026, 09:00'. */
export const DateTimeText = ({ at }: { at: string }) => (
  <span className="figures">{formatDateTime(at)}</span>
)
