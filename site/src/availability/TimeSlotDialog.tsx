import { noSlotsMessage } from '@synapse/shared/availability/day-status'
import { freeSlots, type SlotCalendar } from '@synapse/shared/availability/slot'
import { formatDayYear } from '@synapse/shared/time'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { SlotList, type SlotListProps } from '#availability/SlotList.tsx'

type Props = Omit<SlotListProps, 'slots'> & {
  /** Undefined while the dialog is closed. */
  date: Temporal.PlainDate | undefined
  loaded: SlotCalendar
  onClose: () => void
}

/**
 * Lists a day's free slots: beside the calendar or, in a narrow window, on top of the page. Escape,
 * the close button and a click on the backdrop close the dialog.
 */
export const TimeSlotDialog = ({ date, loaded, minutes, chosenSlot, onChoose, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const slots = date ? freeSlots(date, loaded) : []

  useEffect(() => {
    const { current } = dialog
    if (!date || !current) return
    const isBeside = isBesideCalendar(current)
    // After a resize, the dialog may have to change between modal and non-modal, so close it first.
    if (current.matches(':modal') === isBeside) current.close()
    if (isBeside) current.show()
    else current.showModal()
    focusSlot(current)
  }, [date])

  // By the time the `close` event fires, the next day may already be open.
  const onDialogClose = () => {
    if (!dialog.current?.open) onClose()
  }

  // Several days can be opened in succession, so return the focus to the last one.
  const close = () => {
    dialog.current?.close()
    document.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }

  const choose = (start: Temporal.Instant) => {
    onChoose(start)
    close()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.currentTarget.matches(':modal')) keepFocusInside(event)
    else if (event.key === 'Escape') close()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog slot-dialog"
      aria-labelledby={heading}
      onClose={onDialogClose}
      onClick={closeOnBackdrop}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="button button-ghost button-icon dialog-close"
        aria-label="Close"
        onClick={close}
      >
        ×
      </button>
      <div className="dialog-body">
        <h2 id={heading}>Choose a time</h2>
        <p className="soft">{date && formatDayYear(date)}</p>
        {slots.length === 0 && <p className="slot-none">{noSlotsMessage}</p>}
        <SlotList slots={slots} minutes={minutes} chosenSlot={chosenSlot} onChoose={choose} />
      </div>
    </dialog>
  )
}

/** Returns whether the times are beside the calendar, as a query in calendar.css decides. */
const isBesideCalendar = (dialog: HTMLDialogElement) =>
  getComputedStyle(dialog).getPropertyValue('--times-beside') !== ''

const focusSlot = (dialog: HTMLDialogElement) =>
  (
    dialog.querySelector<HTMLElement>('[aria-pressed="true"]') ??
    dialog.querySelector<HTMLElement>('.slot')
  )?.focus()

const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
  if (event.target === event.currentTarget) event.currentTarget.close()
}

/** Keeps the focus in the modal dialog. Tab would otherwise move it to the browser's toolbar. */
const keepFocusInside = (event: KeyboardEvent<HTMLDialogElement>) => {
  if (event.key !== 'Tab') return
  const buttons = event.currentTarget.querySelectorAll('button')
  const [first, last] = [buttons[0], buttons[buttons.length - 1]]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
