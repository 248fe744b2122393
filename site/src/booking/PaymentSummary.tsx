import { formatEuro } from '@synapse/shared/money'
import type { Price } from '@synapse/shared/package/price'
import { formatDayYear, formatMinutes, maltaDate } from '@synapse/shared/time'
import type { ReactNode } from 'react'
import { OwnTime } from '#availability/OwnTime.tsx'
import { timeSpan } from '#availability/own-time.ts'
import type { OfferedPackage } from '#booking/checkout-request.ts'

type Props = {
  /** Prices are on their way; otherwise they could not be loaded if they are not there. */
  waiting: boolean
  offered: OfferedPackage | undefined
  price: Price | undefined
  couponCode: string | undefined
  start: Temporal.Instant | undefined
  pending: boolean
  /** The promo code is being checked: the total is not known. */
  checking: boolean
  fault: string | undefined
  children: ReactNode
}

/** What is bought, what it costs, and the button that pays for it. */
export const PaymentSummary = (props: Props) => {
  const { waiting, offered, price, couponCode, start, pending, checking, fault, children } = props
  return (
    <section className="card summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">Payment summary</h2>
      <dl className="summary-session">
        <dt>Session</dt>
        <dd>
          {offered ? (
            `${offered.label}, ${formatMinutes(offered.durationMinutes)}`
          ) : (
            <Unknown waiting={waiting} shape="Individual, 2 hours" />
          )}
        </dd>
        <dt>Date and time</dt>
        <dd>
          {offered && start ? (
            <ChosenTime start={start} minutes={offered.durationMinutes} />
          ) : (
            <span className="soft">Not chosen yet</span>
          )}
        </dd>
      </dl>
      {children}
      <dl className="summary-price figures" aria-live="polite">
        <dt>Base price</dt>
        <dd>
          {price ? formatEuro(price.baseCents) : <Unknown waiting={waiting} shape="€60.00" />}
        </dd>
        {price && price.discountCents > 0 && (
          <>
            <dt>Discount ({couponCode})</dt>
            <dd className="summary-discount">{formatEuro(-price.discountCents)}</dd>
          </>
        )}
        <dt className="summary-total">Total</dt>
        <dd className="summary-total">
          {price ? formatEuro(price.totalCents) : <Unknown waiting={waiting} shape="€60.00" />}
        </dd>
      </dl>
      {fault && <p className="fault summary-fault">{fault}</p>}
      <button
        type="submit"
        className="button button-lg pay"
        // Pressed while the price is on its way, it is done when that is there.
        aria-disabled={!(price || waiting) || pending || checking}
      >
        {payLabel(price, pending)}
      </button>
      <p className="hint">
        You pay by card on Stripe’s page. Sessions are non-refundable; rescheduling by e-mail only.
      </p>
    </section>
  )
}

/** A place for what is on its way, or a dash for what did not come. */
const Unknown = ({ waiting, shape }: { waiting: boolean; shape: string }) =>
  waiting ? <span className="skeleton">{shape}</span> : '–'

/** 'Tuesday 8 December 2026, 09:00 – 11:00 (Malta time)', and the visitor's own time. */
export const ChosenTime = ({ start, minutes }: { start: Temporal.Instant; minutes: number }) => (
  <>
    <time dateTime={start.toString()}>
      {formatDayYear(maltaDate(start))}, <span className="span">{timeSpan(start, minutes)}</span>{' '}
      (Malta time)
    </time>
    <OwnTime start={start} minutes={minutes} />
  </>
)

const payLabel = (price: Price | undefined, pending: boolean) => {
  if (pending) return 'Processing...'
  if (!price) return 'Pay'
  return price.totalCents === 0 ? 'Book for free' : `Pay ${formatEuro(price.totalCents)}`
}
