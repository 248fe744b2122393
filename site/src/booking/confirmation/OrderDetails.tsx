import { SessionTime } from '#availability/VisitorTime.tsx'
import type { Order } from '#booking/confirmation/confirmation.ts'
import { Detail } from '#booking/pass/Detail.tsx'

type ListedOrder = Pick<Order, 'number' | 'studentName' | 'label' | 'sessionDate'> & {
  durationMinutes: number
}

type Props = { order: ListedOrder; title?: string }

/** Lists the known details of a booking that isn't shown as a boarding pass. */
export const OrderDetails = ({ order, title = 'Order details' }: Props) => (
  <section className="card stack order" aria-labelledby="order-heading">
    <h2 id="order-heading">{title}</h2>
    <dl className="stack">
      <Detail label="Order number" value={order.number} />
      <Detail label="Student" value={order.studentName} />
      <Detail label="Session type" value={order.label} />
      <Detail label="Date and time" value={timeOf(order)} />
    </dl>
  </section>
)

/** A date from the URL can be any text, so it might not parse. */
const timeOf = ({ sessionDate, durationMinutes }: ListedOrder) => {
  try {
    const start = Temporal.Instant.from(sessionDate ?? '')
    return <SessionTime start={start} minutes={durationMinutes} />
  } catch {
    return sessionDate
  }
}
