import { Button } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { IconCalendarEvent } from '@tabler/icons-react'
import classes from '#availability/DayPanel.module.css'
import { timeOfDay } from '#ui/format/format-time.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { BookingStateBadge } from '#ui/StatusBadge.tsx'
import { useWebsiteNames } from '#website/queries.ts'

type Props = {
  sessions: readonly AdminBooking[]
  /** The day's bookings on other websites. */
  others: readonly AdminBooking[]
  showsWebsite: (session: AdminBooking) => boolean
  onMove: (booking: AdminBooking) => void
}

export const DayBookings = ({ sessions, others, showsWebsite, onMove }: Props) => {
  const nameOf = useWebsiteNames()
  if (sessions.length + others.length === 0) return <p className="soft">No bookings on this day.</p>
  return (
    <ul className={classes.list} aria-label="Bookings on this day">
      {[...sessions, ...others].map((session) => (
        <li key={session.id}>
          <span className="figures">{timeOfDay(session.sessionDate)}</span>
          <span className={classes.grow}>
            <RouteLink className="tall-link" to={paths.booking(session.website, session.id)}>
              {session.studentName}
            </RouteLink>
            <span className="soft">
              {` · ${session.packageLabel}`}
              {showsWebsite(session) && ` on ${nameOf(session.website)}`}
            </span>
          </span>
          <BookingStateBadge booking={session} />
          <Button
            variant="default"
            size="sm"
            ml="auto"
            leftSection={<IconCalendarEvent size={18} aria-hidden />}
            aria-label={`Move ${session.studentName}, ${timeOfDay(session.sessionDate)}`}
            onClick={() => onMove(session)}
          >
            Move
          </Button>
        </li>
      ))}
    </ul>
  )
}
