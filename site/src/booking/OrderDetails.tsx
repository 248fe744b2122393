import { formatDayYear, maltaDate, maltaTime, timeSpan } from '@synapse/shared/time'
import { OwnTime } from '#availability/OwnTime.tsx'
import type { Order } from '#booking/confirmation.ts'

type Shown = Pick<Order, 'number' | 'name' | 'sessionType' | 'date' | 'minutes'>

type Props = { order: Shown; title?: string }

/** Lists the known details of an order. */
export const OrderDetails = ({ order, title = 'Order details' }: Props) => (
  <section className="card order" aria-labelledby="order-heading">
    <h2 id="order-heading">{title}</h2>
    <dl>
      <Line label="Order number" value={order.number} />
      <Line label="Student" value={order.name} />
      <Line label="Session type" value={order.sessionType} />
      {order.date && (
        <div>
          <dt>Date and time</dt>
          <dd>
            <SessionTime date={order.date} minutes={order.minutes} />
          </dd>
        </div>
      )}
    </dl>
  </section>
)

const Line = ({ label, value }: { label: string; value: string | undefined }) =>
  value && (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )

const SessionTime = ({ date, minutes }: { date: string; minutes: number }) => {
  const start = momentOf(date)
  if (!start) return date
  return (
    <>
      <time dateTime={start.toString()}>
        {formatDayYear(maltaDate(start))}, <span className="span">{timeSpan(start, minutes)}</span>{' '}
        {maltaTime}
      </time>
      <OwnTime start={start} minutes={minutes} />
    </>
  )
}

/** A date from the URL can be any text, so it may not parse. */
const momentOf = (date: string) => {
  try {
    return Temporal.Instant.from(date)
  } catch {
    return undefined
  }
}
