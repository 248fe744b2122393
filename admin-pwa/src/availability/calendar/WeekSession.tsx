import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { bookingStates } from '@synapse/shared/booking/booking-state'
import { isOver } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDay, formatDayYear, formatTime, maltaDate } from '@synapse/shared/time'
import { IconCalendarEvent, IconEye } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { PackageMark } from '#availability/calendar/PackageMark.tsx'
import { useDrag } from '#availability/calendar/use-drag.ts'
import classes from '#availability/calendar/WeekSession.module.css'
import { gridPosition, type HourRange, startAfterDrag } from '#availability/calendar/week-grid.ts'
import { sessionLabel } from '#availability/calendar-labels.ts'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import { paths } from '#ui/route/paths.ts'
import { toneColour } from '#ui/tone.ts'
import { useNow } from '#ui/use-now.ts'
import { usePackageTone, useWebsiteName } from '#website/queries.ts'

type Props = {
  booking: AdminBooking
  week: readonly Temporal.PlainDate[]
  hours: HourRange
  /** The element that contains the days. Its size is used to convert pixels to days and minutes. */
  area: RefObject<HTMLDivElement | null>
  data: CalendarData
  onMove: (booking: AdminBooking, newStart?: string) => void
}

export const WeekSession = ({ booking, week, hours, area, data, onMove }: Props) => {
  const isOther = data.isOther(booking)
  const showsWebsite = booking.website !== data.website
  const navigate = useNavigate()
  const isPast = isOver(booking, useNow())
  const tone = usePackageTone()(booking)
  const website = useWebsiteName()(booking.website)
  const { drag, handlers, takeDragged } = useDrag({
    session: booking,
    week,
    hours,
    area,
    onDrop: (drop) => onMove(booking, startAfterDrag(booking.sessionDate, drop).toString()),
  })
  const place = gridPosition(booking, week, hours)
  if (!place) return null
  const minutes = (hours.last - hours.first) * 60
  const column = place.column + (drag?.days ?? 0)
  const top = place.topPercent + ((drag?.minutes ?? 0) / minutes) * 100
  const target = drag && startAfterDrag(booking.sessionDate, drag)
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes.session}
          data-other={isOther || undefined}
          data-past={isPast || undefined}
          data-refund={booking.hasOpenRefundTask || undefined}
          data-dragging={drag ? true : undefined}
          style={{
            '--type': toneColour(tone),
            left: `calc(${column} * 100% / 7)`,
            top: `${top}%`,
            height: `${place.heightPercent}%`,
          }}
          onClickCapture={(event) => {
            if (takeDragged()) event.stopPropagation()
          }}
          {...handlers}
        >
          <VisuallyHidden>
            {sessionLabel(
              booking,
              formatDayYear(maltaDate(booking.sessionDate)),
              showsWebsite && `on ${website}`,
            )}
          </VisuallyHidden>
          <span className={classes.time} aria-hidden>
            <PackageMark tone={tone} isHollow={isOther} hasRefund={booking.hasOpenRefundTask} />
            {formatTime(target ?? booking.sessionDate)}
          </span>
          <span className={classes.name} aria-hidden>
            {booking.studentName}
          </span>
          {booking.hasOpenRefundTask && (
            <span className={classes.refund} aria-hidden>
              {bookingStates.refund_pending.label}
            </span>
          )}
          {showsWebsite && (
            <span className={classes.site} aria-hidden>
              {website}
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      {target && (
        <VisuallyHidden role="status">
          {`${formatDay(maltaDate(target))}, ${formatTime(target)}`}
        </VisuallyHidden>
      )}
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => navigate(paths.booking(booking.website, booking.id))}
        >
          View booking
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          onClick={() => onMove(booking)}
        >
          Move
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
