import '#booking/pass/pass.css'
import { venueLabels } from '@synapse/shared/booking/booking'
import { formatEuro } from '@synapse/shared/money'
import { sessionLabel } from '@synapse/shared/package/package-labels'
import { formatMinutes } from '@synapse/shared/time'
import { googleCalendarUrl, outlookUrl } from '#booking/confirmation/calendar-links.ts'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'
import { BoardingPassTime } from '#booking/pass/BoardingPassTime.tsx'
import { Detail } from '#booking/pass/Detail.tsx'
import { SessionType } from '#booking/pass/SessionType.tsx'
import { WithTutor } from '#booking/pass/WithTutor.tsx'
import type { Tutor } from '#content/contact.ts'

type Props = {
  booking: ShownBooking
  tutor: Tutor
  stamp?: string | undefined
  /** Whether the session won't take place, because it was cancelled or never booked. */
  isOff?: boolean
}

/** Shows a session as a boarding pass. An upcoming session has links that add it to a calendar. */
export const BoardingPass = ({ booking, tutor, stamp, isOff = false }: Props) => {
  const start = Temporal.Instant.from(booking.sessionDate)
  return (
    <section className={`pass${isOff ? ' pass-off' : ''}`} aria-labelledby="order-heading">
      <h2 id="order-heading" className="visually-hidden">
        Order details
      </h2>
      {!isOff && <Boat />}
      <div className="stack pass-session">
        <BoardingPassTime start={start} minutes={booking.durationMinutes} stamp={stamp} />
        {!isOff && (
          <p className="pass-where">
            <Where booking={booking} />
          </p>
        )}
        {!isOff && <WithTutor tutor={tutor} />}
      </div>
      <dl className="pass-stub">
        <SessionType label={booking.label} duration={formatMinutes(booking.durationMinutes)} />
        <Amount booking={booking} isOff={isOff} />
        <Detail label="Student" value={booking.studentName} />
        <Detail label="Order number" value={booking.number} />
      </dl>
      {!isOff && !booking.isOver && <CalendarLinks booking={booking} start={start} />}
    </section>
  )
}

/** Shows the price or, if there is one, the balance due. */
const Amount = ({ booking, isOff }: { booking: ShownBooking; isOff: boolean }) => {
  const { priceCents, owedCents, refundDueCents } = booking
  const dueCents = refundDueCents || owedCents
  const price = formatEuro(priceCents)
  if (dueCents === 0)
    return <Detail label={isOff || priceCents === 0 ? 'Price' : 'Paid'} value={price} />
  return (
    <Detail
      label={refundDueCents ? 'To be refunded' : 'Balance due'}
      value={`${formatEuro(dueCents)}${dueCents === priceCents ? '' : ` of ${price}`}`}
    />
  )
}

const Where = ({ booking }: { booking: ShownBooking }) => {
  const { venue, meetingLink, canJoin, isOver } = booking
  if (isOver) return venueLabels[venue]
  if (venue === 'in_person') return `${venueLabels.in_person}: we’ll agree where to meet by e-mail.`
  if (!meetingLink) return 'Online; we’ll e-mail you the meeting link.'
  return (
    <a className={canJoin ? 'button' : 'button button-outline'} href={meetingLink}>
      {canJoin ? 'Join the session' : `Join on ${new URL(meetingLink).host}`}
    </a>
  )
}

type LinksProps = { booking: ShownBooking; start: Temporal.Instant }

const CalendarLinks = ({ booking, start }: LinksProps) => {
  const session = {
    ...booking,
    title: `${booking.websiteName}: ${sessionLabel(booking.label)}`,
    start,
  }
  return (
    <p className="row pass-calendars no-print">
      <a
        className={booking.canJoin ? 'button button-outline' : 'button'}
        href={booking.calendarFileLink}
      >
        Add to your calendar
      </a>{' '}
      <span>
        or use{' '}
        <a href={googleCalendarUrl(session)} target="_blank" rel="noopener">
          Google Calendar
        </a>{' '}
        or{' '}
        <a href={outlookUrl(session)} target="_blank" rel="noopener">
          Outlook
        </a>
      </span>
    </p>
  )
}

/** The drawing is in the page (`BoatSymbol.astro`), because it would make the script too large. */
const Boat = () => (
  <svg
    className="pass-boat"
    viewBox="0 0 640 96"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
  >
    <use href="#boat" />
  </svg>
)
