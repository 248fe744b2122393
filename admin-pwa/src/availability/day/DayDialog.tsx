import { Button, Group, Stack } from '@mantine/core'
import { isOver } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear, formatTime } from '@synapse/shared/time'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import {
  BlockedHours,
  BlockHoursForm,
  DayAvailability,
} from '#availability/day/DayAvailability.tsx'
import classes from '#availability/day/DayDialog.module.css'
import { DaySlots } from '#availability/day/DaySlots.tsx'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { today } from '#ui/format/format-time.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { LoadingRegion, TextSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'
import { useWebsiteName } from '#website/queries.ts'

type Props = {
  date: Temporal.PlainDate
  data: CalendarData
  onAddBooking: () => void
  onMove: (booking: AdminBooking) => void
}

export const DayDialog = ({ opened, onClose, ...props }: DialogControls & Props) => (
  <Dialog opened={opened} onClose={onClose} title={formatDayYear(props.date)} size="lg">
    <Day {...props} />
  </Dialog>
)

const Day = ({ date, data, onAddBooking, onMove }: Props) => {
  const { iso, entry, slots, ...day } = data.dayOf(date)
  const isPast = iso < today()
  // While a new month loads, the data still contains the previous month's sessions.
  const [bookings, allBookings] = data.isPlaceholder ? [[], []] : [day.bookings, data.bookings]
  return (
    <Stack gap="lg">
      <Section
        title="Bookings"
        action={
          !isPast && data.website && <AddButton onClick={onAddBooking}>Add Booking</AddButton>
        }
      >
        {data.isPlaceholder ? (
          <LoadingRegion>
            <TextSkeleton lines={1} />
          </LoadingRegion>
        ) : (
          <DayBookings bookings={bookings} website={data.website} onMove={onMove} />
        )}
      </Section>
      {!isPast && !data.isPlaceholder && data.website && slots && (
        <Section title="Slots">
          <DaySlots key={iso} date={iso} slots={slots} />
        </Section>
      )}
      <Section title="Availability">
        {isPast ? (
          <p className="soft">
            This day is in the past. Its availability can no longer be changed.
          </p>
        ) : (
          <>
            <BlockedHours date={iso} />
            <Group gap="sm">
              <DayAvailability key={iso} date={iso} entry={entry} bookings={allBookings} />
              <BlockHoursForm key={`${iso} hours`} date={iso} bookings={allBookings} />
            </Group>
          </>
        )}
      </Section>
    </Stack>
  )
}

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

const Section = ({ title, action, children }: SectionProps) => {
  const id = useId()
  return (
    <Stack
      component="section"
      className={classes.section}
      gap={12}
      align="flex-start"
      aria-labelledby={id}
    >
      <Group w="100%" justify="space-between">
        <h3 id={id}>{title}</h3>
        {action}
      </Group>
      {children}
    </Stack>
  )
}

type BookingsProps = {
  bookings: readonly AdminBooking[]
  website: string | undefined
  onMove: (booking: AdminBooking) => void
}

const DayBookings = ({ bookings, website, onMove }: BookingsProps) => {
  const websiteName = useWebsiteName()
  const now = useNow()
  if (bookings.length === 0) return <p className="soft">No bookings on this day.</p>
  return (
    <ul className={classes.list} aria-label="Bookings on this day">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <span className="figures">{formatTime(booking.sessionDate)}</span>
          <Group component="span" className={classes.grow} gap="0 8px" align="baseline">
            <RouteLink className="tall-link" to={paths.booking(booking.website, booking.id)}>
              {booking.studentName}
            </RouteLink>
            <span className="soft">
              {booking.packageLabel}
              {booking.website !== website && ` on ${websiteName(booking.website)}`}
            </span>
          </Group>
          <BookingStateBadge booking={booking} except={['upcoming', 'past']} />
          {!isOver(booking, now) && (
            <Button
              variant="default"
              size="sm"
              ml="auto"
              leftSection={<IconCalendarEvent size={18} aria-hidden />}
              aria-label={`Move ${booking.studentName}, ${formatTime(booking.sessionDate)}`}
              onClick={() => onMove(booking)}
            >
              Move
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
