import type { AdminBooking } from '@synapse/shared/booking/contract'
import { formatDayYear } from '@synapse/shared/time'
import { useEffect, useRef, useState } from 'react'
import { DayPanel } from '#availability/DayPanel.tsx'
import { DaysOffForm, daysOffDraft } from '#availability/DaysOffForm.tsx'
import type { CalendarData } from '#availability/use-calendar.ts'
import { newBookingDraft } from '#booking/booking-draft.ts'
import { MoveBookingDialog } from '#booking/MoveBookingDialog.tsx'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { hasDraft } from '#data/drafts.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useSlug } from '#ui/paths.ts'

type Opened = 'day' | 'new-booking' | 'move' | 'days-off'

/** Manages the calendar's open dialog. Its content stays while it fades out. */
export const useCalendarDialogs = () => {
  const slug = useSlug()
  const [opened, setOpened] = useState<Opened | undefined>(() => begunDialog(slug))
  const [day, setDay] = useState<Temporal.PlainDate>()
  const [time, setTime] = useState<string>()
  const [move, setMove] = useState<{ booking: AdminBooking; wanted?: string }>()
  const keepOpener = useOpener(opened)
  const open = (next: Opened) => {
    keepOpener()
    setOpened(next)
  }
  return {
    opened,
    day,
    time,
    move,
    close: () => setOpened(undefined),
    openDay: (date: Temporal.PlainDate) => {
      setDay(date)
      open('day')
    },
    openNewBooking: () => {
      setTime(undefined)
      open('new-booking')
    },
    openSlot: (date: Temporal.PlainDate, slot: string) => {
      setDay(date)
      setTime(slot)
      open('new-booking')
    },
    openMove: (booking: AdminBooking, wanted?: string) => {
      setMove({ booking, wanted })
      open('move')
    },
    openDaysOff: () => open('days-off'),
  }
}

/** Returns the dialog whose form was left unfinished, so that it reopens. */
const begunDialog = (slug: string): Opened | undefined => {
  if (hasDraft(newBookingDraft(slug))) return 'new-booking'
  if (hasDraft(daysOffDraft)) return 'days-off'
}

/** Slightly longer than a dialog takes to fade out. */
const closedAfterMs = 300

/** Returns the focus to the button that opened the first dialog. */
const useOpener = (opened: Opened | undefined): (() => void) => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus()
      opener.current = null
    }, closedAfterMs)
    return () => clearTimeout(timer)
  }, [opened])
  return () => {
    opener.current ??= document.activeElement
  }
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
