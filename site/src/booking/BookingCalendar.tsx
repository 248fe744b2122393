import { bookableDates, freeSlots } from '@synapse/shared/availability/slot'
import { maltaDate } from '@synapse/shared/time'
import { type ReactNode, useMemo, useState } from 'react'
import { Calendar } from '#availability/Calendar.tsx'
import { CalendarFailure, CalendarLegend, CalendarSkeleton } from '#availability/CalendarFrame.tsx'
import { TimeSlotDialog } from '#availability/TimeSlotDialog.tsx'
import type { Timetabled, Timetabling } from '#availability/use-timetable.ts'
import { ChosenTime } from '#booking/PaymentSummary.tsx'
import { type Contact, Ways } from '#ui/Ways.tsx'

type Props = {
  timetable: Timetabling
  contact: Contact
  /** The chosen day, 'YYYY-MM-DD'. */
  date: string | undefined
  start: Temporal.Instant | undefined
  minutes: number
  fault: string | undefined
  onRetry: () => void
  onChooseDay: (date: string) => void
  onChooseSlot: (start: Temporal.Instant) => void
  children: ReactNode
}

/** The part of the form where day and time are chosen. */
export const BookingCalendar = (props: Props) => {
  const { timetable, date, start, minutes, fault, onRetry, onChooseDay, onChooseSlot } = props
  const [opened, setOpened] = useState<Temporal.PlainDate>()
  const open = (day: Temporal.PlainDate) => {
    setOpened(day)
    onChooseDay(day.toString())
  }
  return (
    <section className="booking-part" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">Pick a day and a time</h2>
      {props.children}
      {timetable.state === 'loading' && <CalendarSkeleton />}
      {timetable.state === 'failed' && <CalendarFailure onRetry={onRetry} />}
      {timetable.state === 'ready' && (
        <>
          <NothingFree timetabled={timetable} contact={props.contact} />
          <Calendar timetabled={timetable} selected={date} onOpen={open} />
          <TimeSlotDialog
            date={opened}
            timetabled={timetable}
            minutes={minutes}
            selected={start}
            onChoose={onChooseSlot}
            onClose={() => setOpened(undefined)}
          />
        </>
      )}
      {timetable.state !== 'failed' && <CalendarLegend />}
      <div className="chosen" role="status" tabIndex={-1}>
        {!start && timetable.state !== 'failed' && (
          <p className="soft">Choose a day to see its free times.</p>
        )}
        {start && timetable.state === 'ready' && (
          <>
            <p>
              Your time: <ChosenTime start={start} minutes={minutes} />
            </p>
            <button
              type="button"
              className="button button-outline button-sm"
              onClick={() => open(maltaDate(start))}
            >
              Change time
            </button>
          </>
        )}
      </div>
      {fault && <p className="fault">{fault}</p>}
    </section>
  )
}

type NothingFreeProps = { timetabled: Timetabled; contact: Contact }

const NothingFree = ({ timetabled, contact }: NothingFreeProps) => {
  const { page, booked, now } = timetabled
  const hasFree = useMemo(
    () => bookableDates(now).some((day) => freeSlots(day, page.timetable, booked, now).length > 0),
    [page, booked, now],
  )
  if (hasFree) return
  return (
    <p className="notice">
      Every time of the next two months is taken.{' '}
      <Ways
        contact={contact}
        saying=": we may find one together."
        otherwise="Please look in again soon."
      />
    </p>
  )
}
