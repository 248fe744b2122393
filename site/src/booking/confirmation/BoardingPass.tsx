import { venueLabels } from '@synapse/shared/booking/booking'
import { routePicture } from '@synapse/shared/design/route-picture'
import { formatEuro } from '@synapse/shared/money'
import { formatMinutes } from '@synapse/shared/time'
import { googleCalendarUrl, outlookUrl } from '#booking/confirmation/calendar-links.ts'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'
import { BoardingPassTime } from '#booking/pass/BoardingPassTime.tsx'
import { Detail } from '#booking/pass/Detail.tsx'
import type { Tutor } from '#content/contact.ts'
import { WithTutor } from '#ui/WithTutor.tsx'

type Props = {
  booking: ShownBooking
  tutor: Tutor
  /** The text of the stamp, for example 'Cancelled'. */
  stamp?: string | undefined
  /** Whether the session won't take place: it was cancelled or never booked. */
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
        <Detail
          label="Session type"
          value={
            <>
              {booking.label}
              <br />
              <span className="hint">{formatMinutes(booking.durationMinutes)}</span>
            </>
          }
        />
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
  return canJoin ? (
    <a className="button no-print" href={meetingLink}>
      Join the session
    </a>
  ) : (
    <>
      Online: <a href={meetingLink}>join on {new URL(meetingLink).host}</a>
    </>
  )
}

type LinksProps = { booking: ShownBooking; start: Temporal.Instant }

const CalendarLinks = ({ booking, start }: LinksProps) => {
  const session = { ...booking, title: `${booking.websiteName}: ${booking.label} session`, start }
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

/** The boat sails along the route once, and stops at the last island. */
const Boat = () => (
  <svg
    className="drawing pass-boat"
    viewBox={routePicture.viewBox}
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
  >
    <path className="route" d={routePicture.route} />
    {routePicture.islands.map((island) => (
      <circle key={island.cx} className="stop" {...island} />
    ))}
    <circle className="warm" {...routePicture.goal} />
    <g className="pass-arrives">
      {routePicture.boat.map((part) => (
        <path key={part} className="stone" d={part} />
      ))}
      <path className="band" d={routePicture.band} />
    </g>
    <path className="wave" d={routePicture.wave} />
  </svg>
)
