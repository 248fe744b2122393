import { Group } from '@mantine/core'
import type { BookingTab } from '@synapse/shared/booking/booking'
import { joinPhase } from '@synapse/shared/booking/booking-state'
import { isInView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatEuroText, isZero } from '@synapse/shared/money'
import { formatTime } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { useBookingActions } from '#booking/change/use-booking-actions.tsx'
import { JoinLink } from '#booking/JoinLink.tsx'
import { googleStatusQuery } from '#meeting/queries.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { EmailLine } from '#ui/EmailLine.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatListDay } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useFewColumns, useNarrowColumns, usePhone } from '#ui/use-layout.ts'
import { useNow } from '#ui/use-now.ts'

export const useBookingColumns = (tab: BookingTab) => {
  const { actionsFor, dialogs } = useBookingActions()
  const isConnected = useQuery(googleStatusQuery()).data?.isConnected
  const actions: Column<AdminBooking> = {
    header: 'Actions',
    place: 'actions',
    render: (booking) => {
      const { studentName, paymentStatus } = booking
      if (tab === 'completed')
        return (
          <ActionMenu
            label={`Actions for ${studentName}`}
            actions={Object.values(actionsFor(booking))}
          />
        )
      return (
        <span className="soft">{paymentStatus === 'pending' ? 'Awaiting payment' : 'None'}</span>
      )
    },
  }
  const now = useNow()
  const isPhone = usePhone()
  const hasFewColumns = useFewColumns()
  const hasNarrowColumns = useNarrowColumns()
  return {
    columns: [
      ...factColumns({ isConnected, hasNarrowColumns, hasFewColumns, now }),
      priceColumn,
      actions,
    ],
    /** Explains the empty “Calendar Status” column. */
    footnote: isConnected === false && !hasFewColumns && !isPhone && (
      <p className="soft">
        Google Calendar isn’t connected, so there is no calendar status.{' '}
        <RouteLink to={paths.connections} underline="always">
          Connect
        </RouteLink>
      </p>
    ),
    dialogs,
  }
}

const typeColumn: Column<AdminBooking> = {
  header: 'Type',
  sort: 'sessionType',
  place: 'detail',
  render: ({ packageLabel }) => <span className="soft">{packageLabel}</span>,
}

const priceColumn = moneyColumn<AdminBooking>('Price', ({ finalPrice }) => finalPrice, {
  // Show the balance due instead of the price, because it needs attention.
  renderInRow: ({ finalPrice, owed }) => (
    <span className="figures">
      {isZero(owed) ? formatEuroText(finalPrice) : `${formatEuroText(owed)} due`}
    </span>
  ),
})

type Layout = {
  /** Undefined while loading. */
  isConnected: boolean | undefined
  /** Whether the type is shown below the date, next to the time. */
  hasNarrowColumns: boolean
  /**
   * If there are no columns for the calendar event and the meeting link, the status says whether
   * either is missing.
   */
  hasFewColumns: boolean
  now: Temporal.Instant
}

const factColumns = ({
  isConnected,
  hasNarrowColumns,
  hasFewColumns,
  now,
}: Layout): Column<AdminBooking>[] => [
  {
    header: 'Student',
    sort: 'studentName',
    place: 'heading',
    minWidth: hasNarrowColumns ? 300 : 240,
    lines: 2,
    render: (booking) => (
      <>
        <RouteLink to={paths.booking(booking.website, booking.id)}>{booking.studentName}</RouteLink>
        <EmailLine>{booking.studentEmail}</EmailLine>
      </>
    ),
  },
  {
    header: 'Session Date',
    sort: 'sessionDate',
    minWidth: 100,
    place: 'detail',
    renderInRow: ({ sessionDate }) => `${formatListDay(sessionDate)}, ${formatTime(sessionDate)}`,
    lines: hasNarrowColumns ? 2 : 1,
    render: ({ sessionDate, packageLabel }) => (
      <Group gap="0 8px" align="baseline" maw={hasNarrowColumns ? '8rem' : undefined}>
        <span className="figures">{formatListDay(sessionDate)}</span>
        <span className="soft">
          {formatTime(sessionDate)}
          {hasNarrowColumns && ` · ${packageLabel}`}
        </span>
      </Group>
    ),
  },
  ...(hasNarrowColumns ? [] : [typeColumn]),
  {
    header: 'Status',
    place: 'state',
    renderInRow: (booking) => <BookingStateBadge booking={booking} except={['upcoming', 'past']} />,
    render: (booking) => (
      <Group component="span" gap="0 8px">
        <BookingStateBadge booking={booking} />
        <span className="soft">
          {joinNonEmpty(
            ' · ',
            !isZero(booking.owed) && `${formatEuroText(booking.owed)} due`,
            hasFewColumns && calendarText(booking, isConnected, now),
            hasFewColumns && lacksLink(booking, now) && 'No link yet',
          )}
        </span>
        {hasFewColumns && joinPhase(booking, now) === 'open' && !booking.hasOpenRefundTask && (
          <JoinLink booking={booking} size="compact-sm" variant="default" />
        )}
      </Group>
    ),
  },
  {
    header: 'Calendar Status',
    sort: 'calendar',
    render: (booking) => {
      const text = calendarText(booking, isConnected, now)
      return booking.calendarEventId ? <span className="soft">{text}</span> : text
    },
  },
  {
    header: 'Meet Link',
    sort: 'meetLink',
    render: (booking) => {
      if (lacksLink(booking, now)) return <span className="soft">None yet</span>
      return (
        needsLink(booking, now) && (
          <JoinLink booking={booking} size="compact-sm" variant="default" />
        )
      )
    },
  },
]

const calendarText = (
  booking: AdminBooking,
  isConnected: boolean | undefined,
  now: Temporal.Instant,
): string | undefined => {
  if (booking.calendarEventId) return 'In calendar'
  return isConnected && isNotOver(booking, now) ? 'Not in calendar' : undefined
}

const lacksLink = (booking: AdminBooking, now: Temporal.Instant) =>
  needsLink(booking, now) && !booking.googleMeetLink

const needsLink = (booking: AdminBooking, now: Temporal.Instant) =>
  isNotOver(booking, now) && booking.venue !== 'in_person'

const isNotOver = (booking: AdminBooking, now: Temporal.Instant) =>
  isInView('upcoming', booking, now)
