import { Anchor } from '@mantine/core'
import type { BookingTab } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import classes from '#booking/BookingTable.module.css'
import { statusWords } from '#booking/booking-words.ts'
import { useBookingActions } from '#booking/use-booking-actions.tsx'
import { type Column, DataTable, type Sorting } from '#ui/DataTable.tsx'
import { shortDay, timeOfDay } from '#ui/moment.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Props = {
  tab: BookingTab
  bookings: readonly AdminBooking[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** The rows are of the page before; the next one is on its way. */
  isOld: boolean
}

export const BookingTable = ({ tab, bookings, sorting, onSort, isOld }: Props) => {
  const { actionsFor, dialogs } = useBookingActions()
  const columns: Column<AdminBooking>[] = [
    ...facts,
    {
      key: 'actions',
      header: 'Actions',
      isActions: true,
      render: (booking) =>
        tab === 'completed' ? (
          <RowMenu label={`Actions for ${booking.studentName}`} actions={actionsFor(booking)} />
        ) : (
          <span className="soft">
            {booking.paymentStatus === 'pending' ? 'To be paid' : 'None'}
          </span>
        ),
    },
  ]
  return (
    <>
      <DataTable
        label={tab === 'completed' ? 'Completed bookings' : 'Pending bookings'}
        columns={columns}
        rows={bookings}
        rowKey={(booking) => booking.id}
        sorting={sorting}
        onSort={onSort}
        isFaded={({ paymentStatus }) => paymentStatus !== 'completed' && tab === 'completed'}
        isOld={isOld}
      />
      {dialogs}
    </>
  )
}

const facts: Column<AdminBooking>[] = [
  {
    key: 'student',
    header: 'Student',
    sort: 'studentName',
    isHeading: true,
    minWidth: 220,
    render: (booking) => (
      <>
        <Anchor
          component={Link}
          to={paths.booking(booking.website, booking.id)}
          className={classes.student}
        >
          {booking.studentName}
        </Anchor>
        <div className={`soft ${classes.email}`}>{booking.studentEmail}</div>
      </>
    ),
  },
  {
    key: 'sessionDate',
    header: 'Session Date',
    sort: 'sessionDate',
    minWidth: 100,
    render: ({ sessionDate }) => (
      <span className={classes.when}>
        <span className="figures">{shortDay(sessionDate)}</span>
        <span className="soft figures">{timeOfDay(sessionDate)}</span>
      </span>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    render: ({ sessionType, packageLabel }) => (
      <StatusBadge tone={sessionType}>{packageLabel}</StatusBadge>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    render: ({ paymentStatus }) => {
      const { tone, label } = statusWords[paymentStatus]
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    key: 'calendar',
    header: 'Calendar Status',
    render: ({ calendarEventId }) =>
      calendarEventId ? (
        <StatusBadge tone="success">In calendar</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Not in calendar</StatusBadge>
      ),
  },
  {
    key: 'meet',
    header: 'Meet Link',
    render: ({ googleMeetLink }) =>
      googleMeetLink ? (
        <Anchor href={googleMeetLink} target="_blank" rel="noreferrer" className={classes.join}>
          <IconVideo size={17} stroke={1.7} aria-hidden />
          Join
        </Anchor>
      ) : (
        <span className="soft">None yet</span>
      ),
  },
]
