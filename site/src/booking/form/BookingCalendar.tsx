import { lastBookableDate } from '@synapse/shared/availability/slot'
import { formatDay } from '@synapse/shared/time'
import { type ReactNode, useMemo, useState } from 'react'
import { Calendar, CalendarLegend } from '#availability/Calendar.tsx'
import { CalendarFailure, CalendarSkeleton } from '#availability/CalendarStates.tsx'
import { DayTimes } from '#availability/DayTimes.tsx'
import { nextFreeDays } from '#availability/next-free-days.ts'
import { TimeSlotDialog } from '#availability/TimeSlotDialog.tsx'
import { SessionTime } from '#availability/VisitorTime.tsx'
import type { PackageSelection } from '#booking/draft/package-selection.ts'
import type { SlotChoice } from '#booking/draft/use-slot-choice.ts'
import { OtherTimeLink } from '#booking/form/OtherTimeLink.tsx'
import type { BookingPageState, LoadedBookingPage } from '#booking/offer/booking-page-loader.ts'
import type { Contact } from '#content/contact.ts'
import { checkBackSoon, fullyBooked } from '#content/no-bookings.ts'
import { ContactLinks } from '#ui/ContactLinks.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type DaysProps = {
  date: string | undefined
  slotChoice: SlotChoice
  selection: PackageSelection
  contact: Contact
}

type Props = DaysProps & {
  bookingPage: BookingPageState
  error: string | undefined
  onRetry: () => void
  children: ReactNode
}

export const BookingCalendar = ({ bookingPage, error, onRetry, children, ...days }: Props) => (
  <section className="booking-part" aria-labelledby="calendar-heading">
    <h2 id="calendar-heading">Choose a day and a time</h2>
    <FieldError id="booking-date">{error}</FieldError>
    {children}
    {bookingPage.state === 'loading' && <CalendarSkeleton contactEmail={days.contact.email} />}
    {bookingPage.state === 'failed' && <CalendarFailure onRetry={onRetry} />}
    {bookingPage.state === 'ready' && <Days {...days} loaded={bookingPage} />}
  </section>
)

const Days = (props: DaysProps & { loaded: LoadedBookingPage }) => {
  const { date, slotChoice, selection, contact, loaded } = props
  const { start } = slotChoice
  const { minutes, chosenPackage } = selection
  const [dialogDay, setDialogDay] = useState<Temporal.PlainDate>()
  // The chosen slot stays selected when the visitor looks at another day.
  const [listedDay, setListedDay] = useState<string>()
  const next = useMemo(() => nextFreeDays(loaded, 1)[0]?.date, [loaded])
  const viewedDay = listedDay ?? date ?? next?.toString()
  const open = (day: Temporal.PlainDate) => {
    setDialogDay(day)
    setListedDay(day.toString())
  }
  const choose = (time: Temporal.Instant) => {
    setListedDay(undefined)
    slotChoice.choose(time)
  }
  const list = { loaded, minutes, chosenSlot: start, onChoose: choose }
  return (
    <>
      {!next && <NoFreeSlots contact={contact} />}
      <div className="when">
        <div>
          <Calendar loaded={loaded} chosenDay={start && date} viewedDay={viewedDay} onOpen={open} />
          <CalendarLegend />
        </div>
        <div className="times">
          <TimeSlotDialog {...list} date={dialogDay} onClose={() => setDialogDay(undefined)} />
          {viewedDay && (
            <DayTimes {...list} date={Temporal.PlainDate.from(viewedDay)} next={next} />
          )}
          {/* For screen readers only, because the chosen time is visible elsewhere. */}
          <div id="chosen-time" className="visually-hidden" role="status" tabIndex={-1}>
            {start && (
              <p>
                You’ve chosen: <SessionTime start={start} minutes={minutes} />
              </p>
            )}
          </div>
        </div>
        <div>
          <p className="hint">
            Sessions can be booked until{' '}
            <WholePhrases>{formatDay(lastBookableDate(loaded.now))}</WholePhrases>.
          </p>
          <OtherTimeLink
            email={contact.email}
            websiteName={loaded.page.name}
            label={chosenPackage?.label}
            date={date}
          />
        </div>
      </div>
    </>
  )
}

const NoFreeSlots = ({ contact }: { contact: Contact }) => (
  <p className="notice">
    {fullyBooked}{' '}
    <ContactLinks
      contact={contact}
      ending=", and we’ll try to find a time."
      fallback={checkBackSoon}
    />
  </p>
)
