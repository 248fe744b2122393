import { SessionTime } from '#availability/VisitorTime.tsx'
import type { UrlDetails } from '#booking/confirmation/confirmation.ts'
import { Detail } from '#booking/pass/Detail.tsx'

type ListedDetails = Pick<UrlDetails, 'number' | 'studentName' | 'label' | 'sessionDate'> & {
  durationMinutes: number
}

type Props = { details: ListedDetails; title?: string }

/** Used for bookings without a boarding pass. */
export const BookingDetails = ({ details, title = 'Order details' }: Props) => (
  <section className="card stack order" aria-labelledby="order-heading">
    <h2 id="order-heading">{title}</h2>
    <dl className="stack">
      <Detail label="Order number" value={details.number} />
      <Detail label="Student" value={details.studentName} />
      <Detail label="Session type" value={details.label} />
      <Detail label="Date and time" value={timeOf(details)} />
    </dl>
  </section>
)

/** The date may be invalid, because anybody can change the URL. */
const timeOf = ({ sessionDate, durationMinutes }: ListedDetails) => {
  try {
    const start = Temporal.Instant.from(sessionDate ?? '')
    return <SessionTime start={start} minutes={durationMinutes} />
  } catch {
    return sessionDate
  }
}
