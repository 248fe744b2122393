import { useFocusReturn } from '@mantine/hooks'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { DayPanel } from '#availability/DayPanel.tsx'
import { DaysOffForm, daysOffDraft } from '#availability/DaysOffForm.tsx'
import type { CalendarData } from '#availability/use-calendar.ts'
import { newBookingDraftKey } from '#booking/booking-values.ts'
import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { draftsStartingWith } from '#data/drafts.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { websitesQuery } from '#website/queries.ts'

type Opened = {
  kind: 'day' | 'new-booking' | 'move' | 'days-off'
  /**
   * The dialogs opened from a day keep the day, because its own dialog still shows it while fading
   * out.
   */
  day?: Temporal.PlainDate
  time?: string
  booking?: AdminBooking
  wanted?: string | undefined
}

/** @param website the slug of the website whose sessions can be booked, if any */
export const useCalendarDialogs = (website: string | undefined) => {
  const { data: websites } = useQuery(websitesQuery())
  const dialogs = useDialogs<Opened>(
    () =>
      websites && [
        { key: daysOffDraft, subject: { kind: 'days-off' } },
        ...(website === undefined ? [] : bookingDrafts(website)),
      ],
  )
  // One dialog can open another, so return the focus to the button that opened the first.
  useFocusReturn({ opened: dialogs.isOpen })
  return dialogs
}

/** The drafts of new bookings: one without a slot, and one for each slot of the week. */
const bookingDrafts = (website: string): { key: string; subject: Opened }[] => [
  { key: newBookingDraftKey(website), subject: { kind: 'new-booking' } },
  ...draftsStartingWith(newBookingDraftKey(website, '')).map((slot) => {
    const { day, time } = parseSlot(slot)
    return {
      key: newBookingDraftKey(website, slot),
      subject: { kind: 'new-booking' as const, day, time },
    }
  }),
]

const parseSlot = (slot: string) => ({
  day: Temporal.PlainDate.from(slot.slice(0, 10)),
  time: slot.slice(11),
})

type Props = { dialogs: ReturnType<typeof useCalendarDialogs>; data: CalendarData }

export const CalendarDialogs = ({ dialogs, data }: Props) => {
  const { subject, open, close, controlsOf } = dialogs
  const { day, time, booking, wanted } = subject ?? {}
  return (
    <>
      <Dialog {...controlsOf('day')} title={day ? formatDayYear(day) : ''} size="lg">
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
          {...controlsOf('new-booking')}
          website={data.website}
          date={day?.toString()}
          time={time}
        />
      )}
      {booking && (
        <MoveBookingDialog
          key={`${booking.id} ${wanted}`}
          {...controlsOf('move')}
          booking={booking}
          wanted={wanted}
        />
      )}
      <Dialog {...controlsOf('days-off')} title="Block days">
        <DaysOffForm onClose={close} />
      </Dialog>
    </>
  )
}
