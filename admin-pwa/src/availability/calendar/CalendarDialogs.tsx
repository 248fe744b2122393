import { useFocusReturn } from '@mantine/hooks'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { useQuery } from '@tanstack/react-query'
import { DaysOffDialog } from '#availability/DaysOffDialog.tsx'
import { DayDialog } from '#availability/day/DayDialog.tsx'
import { daysOffInputKey } from '#availability/input-keys.ts'
import type { CalendarData } from '#availability/use-calendar-data.ts'
import { MoveBookingDialog } from '#booking/change/MoveBookingDialog.tsx'
import { moveInputKey, newBookingInputKey } from '#booking/input-keys.ts'
import { NewBookingDialog } from '#booking/new/NewBookingDialog.tsx'
import { inputKeysStartingWith } from '#data/unsaved-input.ts'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { websitesQuery } from '#website/queries.ts'

type Opened = {
  kind: 'day' | 'new-booking' | 'move' | 'days-off'
  /** The day dialog keeps showing its day while it closes and another dialog opens. */
  day?: Temporal.PlainDate
  time?: string
  booking?: AdminBooking
  newStart?: string | undefined
}

export const useCalendarDialogs = ({ website, bookings, isPending }: CalendarData) => {
  const { data: websites } = useQuery(websitesQuery())
  const dialogs = useDialogs<Opened>(() =>
    isPending
      ? undefined
      : websites && [
          { key: daysOffInputKey, subject: { kind: 'days-off' } },
          ...(website === undefined ? [] : reopenableBookings(website)),
          ...bookings.flatMap(reopenableMoves),
        ],
  )
  // One dialog can open another, so return the focus to the button that opened the first dialog.
  useFocusReturn({ opened: dialogs.isOpen })
  return dialogs
}

/** Unsaved input for new bookings: one without a slot, and one for each slot in the week. */
const reopenableBookings = (website: string): { key: string; subject: Opened }[] => [
  { key: newBookingInputKey(website), subject: { kind: 'new-booking' } },
  ...inputKeysStartingWith(newBookingInputKey(website, '')).map((slot) => {
    const [date = '', time] = slot.split('T')
    const day = Temporal.PlainDate.from(date)
    return {
      key: newBookingInputKey(website, slot),
      subject: { kind: 'new-booking' as const, day, time },
    }
  }),
]

/** Unsaved input for moving a session by dragging it: one for each new time. */
const reopenableMoves = (booking: AdminBooking): { key: string; subject: Opened }[] =>
  inputKeysStartingWith(moveInputKey(booking.id, '')).map((newStart) => ({
    key: moveInputKey(booking.id, newStart),
    subject: { kind: 'move', booking, newStart },
  }))

type Props = { dialogs: ReturnType<typeof useCalendarDialogs>; data: CalendarData }

export const CalendarDialogs = ({ dialogs, data }: Props) => {
  const { subject, open, controlsOf } = dialogs
  const { day, time, booking, newStart } = subject ?? {}
  return (
    <>
      {day && (
        <DayDialog
          {...controlsOf('day')}
          date={day}
          data={data}
          onAddBooking={() => open({ kind: 'new-booking', day })}
          onMove={(moved) => open({ kind: 'move', day, booking: moved })}
        />
      )}
      {data.website && (
        <NewBookingDialog
          key={`${day} ${time}`}
          {...controlsOf('new-booking')}
          website={data.website}
          date={day?.toString()}
          time={time}
        />
      )}
      {booking && (
        <MoveBookingDialog
          key={`${booking.id} ${newStart}`}
          {...controlsOf('move')}
          booking={booking}
          newStart={newStart}
        />
      )}
      <DaysOffDialog {...controlsOf('days-off')} />
    </>
  )
}
