import { venueLabels } from '@synapse/shared/booking/venue'
import { formatEuro } from '@synapse/shared/money'
import { googleCalendarUrl, outlookUrl } from '#booking/calendar-links.ts'
import type { BookedOrder } from '#booking/confirmation.ts'
import { Detail } from '#booking/Detail.tsx'
import { PassTime } from '#booking/PassTime.tsx'
import { type Tutor, WithTutor } from '#ui/WithTutor.tsx'

type Props = {
  order: BookedOrder
  tutor: Tutor
  /** The text of the stamp, for example 'Booked'. */
  stamp: string
  /** Whether the session was cancelled or never booked. */
  isOff?: boolean
}

/** Shows a session as a boarding pass, with links to add it to a calendar if it is upcoming. */
export const BoardingPass = ({ order, tutor, stamp, isOff = false }: Props) => {
  const start = Temporal.Instant.from(order.date)
  const isPaid = !isOff && order.owedCents === 0 && order.priceCents > 0
  return (
    <section className={`pass${isOff ? ' pass-off' : ''}`} aria-labelledby="order-heading">
      <h2 id="order-heading" className="visually-hidden">
        Order details
      </h2>
      {!isOff && <Boat />}
      <div className="stack pass-session">
        <PassTime start={start} minutes={order.minutes} stamp={stamp} />
        {!isOff && <Where order={order} />}
        {!isOff && <WithTutor tutor={tutor} />}
      </div>
      <dl className="pass-stub">
        <Detail label="Student" value={order.name} />
        <Detail label="Session type" value={order.label} />
        <Detail label={isPaid ? 'Paid' : 'Price'} value={formatEuro(order.priceCents)} />
        {order.owedCents > 0 && <Detail label="Balance due" value={formatEuro(order.owedCents)} />}
        <Detail label="Order number" value={order.number} />
      </dl>
      {!isOff && !order.isOver && <CalendarLinks order={order} start={start} />}
    </section>
  )
}

const Where = ({ order: { venue, meetingLink, isOver } }: { order: BookedOrder }) => {
  if (isOver) return <p className="pass-where">{venueLabels[venue]}</p>
  if (venue === 'in_person')
    return (
      <p className="pass-where">{venueLabels.in_person}: we’ll agree where to meet by e-mail.</p>
    )
  if (!meetingLink) return <p className="pass-where">Online; we’ll e-mail you the meeting link.</p>
  return (
    <p className="pass-where">
      Online: <a href={meetingLink}>{new URL(meetingLink).host}</a>
    </p>
  )
}

type LinksProps = { order: BookedOrder; start: Temporal.Instant }

const CalendarLinks = ({ order, start }: LinksProps) => {
  const session = { ...order, title: `${order.websiteName}: ${order.label} session`, start }
  const file = `/api/booking-by-session/${encodeURIComponent(order.sessionId)}/session.ics`
  return (
    <p className="row pass-calendars no-print">
      <span>Add to your calendar</span>{' '}
      <a
        className="button button-outline"
        href={googleCalendarUrl(session)}
        target="_blank"
        rel="noopener"
      >
        Google
      </a>{' '}
      <a className="button button-outline" href={file}>
        Apple
      </a>{' '}
      <a
        className="button button-outline"
        href={outlookUrl(session)}
        target="_blank"
        rel="noopener"
      >
        Outlook
      </a>{' '}
      <a className="button button-outline" href={file} download="session.ics">
        .ics file
      </a>
    </p>
  )
}

/** A boat that sails along the route once and stops at the last island. */
const Boat = () => (
  <svg className="drawing pass-boat" viewBox="0 0 640 96" aria-hidden="true">
    <path className="route" d="M24 62Q150 6 300 50T600 50" />
    <circle className="stop" cx="24" cy="62" r="6" />
    <circle className="stop" cx="300" cy="50" r="6" />
    <circle className="warm" cx="606" cy="50" r="9" />
    <g className="pass-arrives">
      <path className="stone" d="M524 54c14 8 46 8 62-2 0 12-6 20-14 22h-34c-8-2-13-9-14-20Z" />
      <path className="band" d="M526 60c14 7 44 7 58-2" />
      <path className="stone" d="M554 56V22m0 3 20 28m-20-28-20 29" />
    </g>
    <path className="wave" d="M500 84q10-6 20 0t20 0 20 0 20 0 20 0" />
  </svg>
)
