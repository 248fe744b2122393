import { useFocusReturn } from '@mantine/hooks'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear } from '@synapse/shared/time'
import { useState } from 'react'
import { DayPanel } from '#availability/DayPanel.tsx'
import { DaysOffForm, daysOffDraft } from '#availability/DaysOffForm.tsx'
import type { CalendarData } from '#availability/use-calendar.ts'
import { newBookingDraftKey } from '#booking/booking-values.ts'
import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { hasDraft } from '#data/drafts.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useSlugFromPath } from '#ui/route/use-slug.ts'

type Dialogs = {
  opened?: 'day' | 'new-booking' | 'move' | 'days-off' | undefined
  day?: Temporal.PlainDate
  time?: string | undefined
  move?: { booking: AdminBooking; wanted: string | undefined }
}

/** Manages the calendar's open dialog, which keeps its content while it fades out. */
export const useCalendarDialogs = () => {
  const slug = useSlugFromPath()
  const [dialogs, setDialogs] = useState<Dialogs>(() => ({ opened: unfinishedDialog(slug) }))
  const open = (change: Dialogs) => setDialogs((present) => ({ ...present, ...change }))
  // One dialog can open another, so return the focus to the button that opened the first.
  useFocusReturn({ opened: dialogs.opened !== undefined })
  return {
    ...dialogs,
    close: () => open({ opened: undefined }),
    openDay: (day: Temporal.PlainDate) => open({ opened: 'day', day }),
    openNewBooking: () => open({ opened: 'new-booking', time: undefined }),
    openSlot: (day: Temporal.PlainDate, time: string) => open({ opened: 'new-booking', day, time }),
    openMove: (booking: AdminBooking, wanted?: string) =>
      open({ opened: 'move', move: { booking, wanted } }),
    openDaysOff: () => open({ opened: 'days-off' }),
  }
}

/** Returns the dialog to reopen because its form has an unsaved draft. */
const unfinishedDialog = (slug: string | undefined): Dialogs['opened'] => {
  if (slug && hasDraft(newBookingDraftKey(slug))) return 'new-booking'
  if (hasDraft(daysOffDraft)) return 'days-off'
}

type Props = { dialogs: ReturnType<typeof useCalendarDialogs>; data: CalendarData }

export const CalendarDialogs = ({ dialogs, data }: Props) => {
  const { opened, day, time, move, close } = dialogs
  return (
    <>
      <Dialog
        opened={opened === 'day'}
        onClose={close}
        title={day ? formatDayYear(day) : ''}
        size="lg"
      >
        {day && (
          <DayPanel
            date={day}
            data={data}
            onAddBooking={dialogs.openNewBooking}
            onMove={dialogs.openMove}
          />
        )}
      </Dialog>
      <NewBookingDialog
        key={`${day} ${time}`}
        opened={opened === 'new-booking'}
        onClose={close}
        date={day?.toString()}
        time={time}
      />
      {move && (
        <MoveBookingDialog
          key={`${move.booking.id} ${move.wanted}`}
          booking={move.booking}
          wanted={move.wanted}
          opened={opened === 'move'}
          onClose={close}
        />
      )}
      <Dialog opened={opened === 'days-off'} onClose={close} title="Set days off">
        <DaysOffForm onClose={close} />
      </Dialog>
    </>
  )
}
