import { maltaDate } from '@synapse/shared/time'
import { type ReactNode, useMemo, useState } from 'react'
import { Calendar } from '#availability/Calendar.tsx'
import { CalendarFailure, CalendarLegend, CalendarSkeleton } from '#availability/CalendarFrame.tsx'
import { DayTimes } from '#availability/DayTimes.tsx'
import { nextFreeDays } from '#availability/next-free-days.ts'
import { SessionTime } from '#availability/OwnTime.tsx'
import { TimeSlotDialog } from '#availability/TimeSlotDialog.tsx'
import type { LoadedTimetable, TimetableState } from '#availability/use-timetable.ts'
import { OtherTime } from '#booking/OtherTime.tsx'
import { type Contact, ContactLinks } from '#ui/ContactLinks.tsx'

type Props = {
  timetable: TimetableState
  contact: Contact
  /** The chosen day, or the day in the URL: 'YYYY-MM-DD'. */
  date: string | undefined
  start: Temporal.Instant | undefined
  minutes: number
  /** Label of the chosen package. */
  label: string | undefined
  error: string | undefined
  onRetry: () => void
  onChooseSlot: (start: Temporal.Instant) => void
  children: ReactNode
}

/** The part of the form where visitors choose a day and a time. */
export const BookingCalendar = (props: Props) => {
  const { timetable, contact, error, children } = props
  return (
    <section className="booking-part" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">Pick a day and a time</h2>
      {error && <p className="field-error">{error}</p>}
      {children}
      {timetable.state === 'loading' && (
        <>
          <CalendarSkeleton />
          <CalendarLegend />
        </>
      )}
      {timetable.state === 'failed' && <CalendarFailure onRetry={props.onRetry} />}
      {timetable.state === 'ready' && <Days {...props} loaded={timetable} />}
      {timetable.state === 'ready' && (
        <OtherTime
          email={contact.email}
          website={timetable.page.name}
          label={props.label}
          date={props.date}
        />
      )}
    </section>
  )
}

const Days = (props: Props & { loaded: LoadedTimetable }) => {
  const { loaded, contact, date, start, minutes, onChooseSlot } = props
  const [opened, setOpened] = useState<Temporal.PlainDate>()
  // Looking at another day keeps the chosen slot.
  const [lookedAt, setLookedAt] = useState<string>()
  const next = useMemo(() => nextFreeDays(loaded, 1)[0]?.date, [loaded])
  const viewed = lookedAt ?? date ?? next?.toString()
  const open = (day: Temporal.PlainDate) => {
    setOpened(day)
    setLookedAt(day.toString())
  }
  const choose = (slot: Temporal.Instant) => {
    setLookedAt(undefined)
    onChooseSlot(slot)
  }
  return (
    <>
      {!next && <NothingFree contact={contact} />}
      {viewed && (
        <DayTimes
          date={Temporal.PlainDate.from(viewed)}
          next={next}
          loaded={loaded}
          minutes={minutes}
          selected={start}
          onChoose={choose}
        />
      )}
      <div className="chosen" role="status" tabIndex={-1}>
        {viewed && !start && <p className="soft">Choose one of these times, or another day.</p>}
        {start && (
          <>
            <p>
              Your time: <SessionTime start={start} minutes={minutes} />
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
      <Calendar loaded={loaded} selected={start && date} viewed={viewed} onOpen={open} />
      <CalendarLegend />
      <TimeSlotDialog
        date={opened}
        loaded={loaded}
        minutes={minutes}
        selected={start}
        onChoose={choose}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

const NothingFree = ({ contact }: { contact: Contact }) => (
  <p className="notice">
    We’re fully booked for the next two months.{' '}
    <ContactLinks
      contact={contact}
      saying=", and we’ll try to find a time."
      otherwise="Please check back soon."
    />
  </p>
)
