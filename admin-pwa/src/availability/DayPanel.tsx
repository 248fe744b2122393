import { Button } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { IconPlus } from '@tabler/icons-react'
import { DayAvailability } from '#availability/DayAvailability.tsx'
import { DayBookings } from '#availability/DayBookings.tsx'
import { DayClosures } from '#availability/DayClosures.tsx'
import classes from '#availability/DayPanel.module.css'
import { DaySlots } from '#availability/DaySlots.tsx'
import { maltaDay } from '#availability/malta-day.ts'
import type { CalendarData } from '#availability/use-calendar.ts'
import { today } from '#ui/format-time.ts'
import { LoadingRegion, TextSkeleton } from '#ui/Skeletons.tsx'

type Props = {
  date: Temporal.PlainDate
  data: CalendarData
  onAddBooking: () => void
  onMove: (booking: AdminBooking) => void
}

/** Shows a day with its availability, slots and bookings. */
export const DayPanel = ({ date, data, onAddBooking, onMove }: Props) => {
  const iso = date.toString()
  const isOfDay = ({ sessionDate }: AdminBooking) => maltaDay(sessionDate) === iso
  const isPast = iso < today()
  // Slots loaded for the previous month don't apply to this day.
  const sessions = data.isPlaceholder ? [] : data.allSessions.filter(isOfDay)
  return (
    <div className={classes.sections}>
      <section className={classes.section} aria-labelledby="day-bookings">
        <h3 id="day-bookings">Bookings</h3>
        {data.isPlaceholder ? (
          <LoadingRegion>
            <TextSkeleton lines={1} />
          </LoadingRegion>
        ) : (
          <DayBookings
            sessions={data.sessions.filter(isOfDay)}
            others={data.otherSessions.filter(isOfDay)}
            onMove={onMove}
          />
        )}
        {!isPast && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAddBooking}>
            Add Booking
          </Button>
        )}
      </section>
      <section className={classes.section} aria-labelledby="day-availability">
        <h3 id="day-availability">Availability</h3>
        {isPast ? (
          <p className="soft">
            This day is in the past. Its availability can no longer be changed.
          </p>
        ) : (
          <DayAvailability key={iso} date={iso} day={data.days.get(iso)} sessions={sessions} />
        )}
      </section>
      {!isPast && (
        <section className={classes.section} aria-labelledby="day-closures">
          <h3 id="day-closures">Blocked hours</h3>
          <DayClosures key={iso} date={iso} sessions={sessions} />
        </section>
      )}
      {!isPast && !data.isPlaceholder && data.timetable && (
        <section className={classes.section} aria-labelledby="day-slots">
          <h3 id="day-slots">Slots</h3>
          <DaySlots key={iso} date={date} timetable={data.timetable} sessions={data.allSessions} />
        </section>
      )}
    </div>
  )
}
