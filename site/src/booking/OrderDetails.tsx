import { SessionTime } from '#availability/VisitorTime.tsx'
import type { Order } from '#booking/confirmation.ts'
import { Detail } from '#booking/Detail.tsx'

type Shown = Pick<Order, 'number' | 'name' | 'label' | 'date'> & { minutes: number }

type Props = { order: Shown; title?: string }

export const OrderDetails = ({ order, title = 'Order details' }: Props) => (
  <section className="card stack order" aria-labelledby="order-heading">
    <h2 id="order-heading">{title}</h2>
    <dl className="stack">
      <Detail label="Order number" value={order.number} />
      <Detail label="Student" value={order.name} />
      <Detail label="Session type" value={order.label} />
      <Detail label="Date and time" value={order.date && timeOf(order.date, order.minutes)} />
    </dl>
  </section>
)

/** A date from the URL can be any text, so it might not parse. */
const timeOf = (date: string, minutes: number) => {
  try {
    return <SessionTime start={Temporal.Instant.from(date)} minutes={minutes} />
  } catch {
    return date
  }
}
