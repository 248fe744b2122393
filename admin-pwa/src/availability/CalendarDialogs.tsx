import { useFocusReturn } from '@mantine/hooks'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear } from '@synapse/shared/time'
import { DayPanel } from '#availability/DayPanel.tsx'
import { DaysOffForm, daysOffDraft } from '#availability/DaysOffForm.tsx'
import type { CalendarData } from '#availability/use-calendar.ts'
import { newBookingDraftKey } from '#booking/booking-values.ts'
import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogs, useReopenDraft } from '#ui/dialog/use-dialog.ts'

type Opened = {
  kind: 'day' | 'new-booking' | 'move' | 'days-off'
  /**
   * The dialogs opened from a day keep it, because the day's dialog still shows it while fading
   * out.
   */
  day?: Temporal.PlainDate
  time?: string
  booking?: AdminBooking
  wanted?: string | undefined
}

/** @param website the slug of the website whose sessions can be booked, if any */
export const useCalendarDialogs = (website: string | undefined) => {
  const dialogs = useDialogs<Opened>()
  const newBookingKey = () => newBookingDraftKey(website ?? '')
  useReopenDraft(
    () => daysOffDraft,
    [],
    () => dialogs.open({ kind: 'days-off' }),
  )
  useReopenDraft(newBookingKey, website ? [] : undefined, () =>
    dialogs.open({ kind: 'new-booking' }),
  )
  // One dialog can open another, so return the focus to the button that opened the first.
  useFocusReturn({ opened: dialogs.isOpen })
  return dialogs
}

type Props = { dialogs: ReturnType<typeof useCalendarDialogs>; data: CalendarData }

export const CalendarDialogs = ({ dialogs, data }: Props) => {
  const { about, open, close, openingOf } = dialogs
  const { day, time, booking, wanted } = about ?? {}
  return (
    <>
      <Dialog {...openingOf('day')} title={day ? formatDayYear(day) : ''} size="lg">
        {day && (
          <DayPanel
            date={day}
            data={data}
            onAddBooking={() => open({ kind: 'new-booking', day })}
            onMove={(moved) => open({ kind: 'move', day, booking: moved })}
          />
        )}
      </Dialog>
      {data.website && (
        <NewBookingDialog
          key={`${day} ${time}`}
          {...openingOf('new-booking')}
          website={data.website}
          date={day?.toString()}
          time={time}
        />
      )}
      {booking && (
        <MoveBookingDialog
          key={`${booking.id} ${wanted}`}
          {...openingOf('move')}
          booking={booking}
          wanted={wanted}
        />
      )}
      <Dialog {...openingOf('days-off')} title="Set days off">
        <DaysOffForm onClose={close} />
      </Dialog>
    </>
  )
}
