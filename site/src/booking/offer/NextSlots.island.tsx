import '#booking/offer/next-slots.css'
import type { SlotCalendar } from '@synapse/shared/availability/slot'
import { formatDay, formatTime, monthName, weekdayName } from '@synapse/shared/time'
import { cityOfZone, visitorStart } from '@synapse/shared/visitor-time'
import { bookingPath, builtInSlug } from '@synapse/shared/website/paths'
import { useEffect, useState } from 'react'
import { type FreeDay, nextFreeDays } from '#availability/next-free-days.ts'
import { uses12HourClock, visitorZone } from '#availability/visitor-clock.ts'
import { useBookingPage } from '#booking/offer/use-booking-page.ts'
import { fullyBooked } from '#content/no-bookings.ts'

const daysShown = 4

/** Lists the next free slots, with links that fill in the booking form's day, time and package. */
export const NextSlots = () => {
  const { bookingPage, retry } = useBookingPage(builtInSlug)
  const packageType = useSelectedPackage()
  const hrefOf: HrefOf = (start) => {
    const query = new URLSearchParams({ ...start, ...(packageType && { package: packageType }) })
    return `${bookingPath(builtInSlug)}${query.size > 0 ? `?${query}` : ''}`
  }
  const isClosed = bookingPage.state === 'closed'
  return (
    <section className="card flow next-slots" aria-labelledby="next-slots-heading">
      <h3 id="next-slots-heading">Next available times</h3>
      {bookingPage.state === 'loading' && <Skeleton />}
      {isClosed && <p className="soft">We’re not taking bookings at the moment.</p>}
      {bookingPage.state === 'ready' && <Days loaded={bookingPage} hrefOf={hrefOf} />}
      {(bookingPage.state === 'failed' || bookingPage.state === 'unknown') && (
        <Failure onRetry={retry} />
      )}
      {!isClosed && (
        <p className="next-slots-end">
          <a href={hrefOf()}>See the full calendar</a>
        </p>
      )}
    </section>
  )
}

/** Links to the booking form, with the selected package and, if given, a slot. */
type HrefOf = (start?: { date: string; time: string }) => string

type DaysProps = { loaded: SlotCalendar; hrefOf: HrefOf }

const Days = ({ loaded, hrefOf }: DaysProps) => {
  const days = nextFreeDays(loaded, daysShown)
  const zone = visitorZone()
  const hasLocalTimes = days.some(({ slots }) => slots.some((slot) => visitorStart(slot, zone)))
  if (days.length === 0) return <p className="soft">{fullyBooked}</p>
  return (
    <>
      <p className="hint">
        Malta time{zone && hasLocalTimes && `, with your local time (${cityOfZone(zone)}) below`}.
      </p>
      <ul className="next-days">
        {days.map((day) => (
          <Day key={day.date.toString()} day={day} zone={zone} hrefOf={hrefOf} />
        ))}
      </ul>
    </>
  )
}

type DayProps = {
  day: FreeDay
  zone: string | undefined
  hrefOf: HrefOf
}

const Day = ({ day: { date, slots }, zone, hrefOf }: DayProps) => (
  <li className="row">
    <p className="next-day">
      {weekdayName(date.dayOfWeek)}{' '}
      <span className="next-own">
        {date.day} {monthName(date.month)}
      </span>
    </p>
    <ul className="row next-times">
      {slots.map((slot) => (
        <li key={slot.epochMilliseconds}>
          <a
            className="next-time figures"
            href={hrefOf({ date: date.toString(), time: formatTime(slot) })}
          >
            {formatTime(slot)}
            <span className="visually-hidden"> on {formatDay(date)}</span>
            <VisitorStart time={visitorStart(slot, zone, uses12HourClock())} />
          </a>
        </li>
      ))}
    </ul>
  </li>
)

const VisitorStart = ({ time }: { time: string | undefined }) =>
  time && (
    <span className="next-own">
      <span className="visually-hidden">, </span>
      {time}
      <span className="visually-hidden"> your time</span>
    </span>
  )

const Skeleton = () => (
  <div className="flow" role="status" aria-label="Loading the next available times">
    <p className="hint" aria-hidden="true">
      <span className="skeleton">Malta time, with your local time below.</span>
    </p>
    <ul className="next-days" aria-hidden="true">
      {Array.from({ length: daysShown }, (_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders keep their positions
        <li className="row" key={day}>
          <p className="next-day">
            <span className="skeleton">Wednesday</span>
          </p>
          <ul className="row next-times">
            {[1, 2, 3].map((slot) => (
              <li key={slot}>
                <span className="skeleton next-time">09:00</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
)

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className="stack next-slots-failure" role="alert">
    <p>We couldn’t load the available times.</p>
    <button type="button" className="button button-outline button-sm" onClick={onRetry}>
      Retry
    </button>
  </div>
)

/** Returns the package selected on the landing page; '' until it is known. */
const useSelectedPackage = () => {
  const [selected, setSelected] = useState('')
  useEffect(() => {
    const read = () => {
      const radio = document.querySelector<HTMLInputElement>('input[name="package"]:checked')
      if (radio) setSelected(radio.value)
    }
    read()
    document.addEventListener('change', read)
    // When Back restores the page, its radio buttons fire no change event.
    addEventListener('pageshow', read)
    return () => {
      document.removeEventListener('change', read)
      removeEventListener('pageshow', read)
    }
  }, [])
  return selected
}
