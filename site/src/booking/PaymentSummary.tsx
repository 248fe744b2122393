import { formatEuro } from '@synapse/shared/money'
import { packageLabels, payLabel } from '@synapse/shared/package/package-labels'
import type { Price } from '@synapse/shared/package/price'
import type { ReactNode } from 'react'
import { SessionTime } from '#availability/VisitorTime.tsx'
import type { OfferedPackage } from '#booking/checkout-request.ts'
import { PayBar } from '#booking/PayBar.tsx'
import { firstPackageText, packagePlaceholders } from '#booking/served-packages.ts'
import type { Booking } from '#booking/use-booking.ts'

type Props = { booking: Booking; children: ReactNode }

/** Shows the price and the Pay buttons. */
export const PaymentSummary = ({ booking, children }: Props) => {
  const { offer, slot, promoCode, pending, errors } = booking
  const { offered, price } = offer
  const { start } = slot
  const error = errors.checkoutError
  const words = offer.packages ? wordsOf(offered, price) : placeholders
  const isFree = price?.totalCents === 0
  // While the promo code is being checked, the total isn't known.
  const isDisabled = !booking.canPay || pending || promoCode.checking
  return (
    <>
      <section className="card summary" aria-labelledby="summary-heading">
        <h2 id="summary-heading">Payment summary</h2>
        <dl className="summary-session">
          <dt>Session</dt>
          <dd>{words.session}</dd>
          <dt>Date and time</dt>
          <dd>
            {offered && start ? (
              <SessionTime start={start} minutes={offered.durationMinutes} />
            ) : (
              <span className="soft">Not chosen yet</span>
            )}
          </dd>
        </dl>
        {children}
        <dl className="summary-price figures" aria-live="polite">
          <dt>Base price</dt>
          <dd>{words.base}</dd>
          {price && price.discountCents > 0 && (
            <>
              <dt>Discount ({booking.draft.coupon?.code})</dt>
              <dd className="summary-discount">{formatEuro(-price.discountCents)}</dd>
            </>
          )}
          <dt className="summary-total">Total</dt>
          <dd className="summary-total">{words.total}</dd>
        </dl>
        {error && <p className="field-error summary-error">{error}</p>}
        <button type="submit" className="button button-lg pay" aria-disabled={isDisabled}>
          {pending ? 'Processing...' : words.pay}
        </button>
        {isFree ? (
          <p className="hint">
            There’s nothing to pay. Once you’ve booked, the time is yours, and we’ll e-mail you the
            confirmation with a calendar invitation.
          </p>
        ) : (
          <PaidByCard />
        )}
        <p className="hint">
          Sessions are non-refundable; rescheduling by <span className="span">e-mail</span> only.{' '}
          <a href="/terms">Terms and refunds</a>
        </p>
      </section>
      <PayBar
        label={words.session}
        total={words.total}
        start={start}
        isFree={isFree}
        isDisabled={isDisabled}
        isPending={pending}
      />
    </>
  )
}

const PaidByCard = () => (
  <>
    <p className="row pay-by">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM3 10h18M7 15h.01M11 15h2" />
      </svg>
      Card payment by Stripe
    </p>
    <p className="hint">
      Next, you pay on Stripe’s page. Then the time is yours, and we’ll e-mail you a calendar
      invitation.
    </p>
  </>
)

const none = '–'

/** Placeholders that the server fills, so its HTML matches the browser's first render. */
const placeholders = {
  session: firstPackageText(`${packagePlaceholders.label}, ${packagePlaceholders.duration}`, none),
  base: firstPackageText(packagePlaceholders.total, none),
  total: firstPackageText(packagePlaceholders.total, none),
  pay: firstPackageText(packagePlaceholders.pay, 'Pay'),
}

const wordsOf = (
  offered: OfferedPackage | undefined,
  price: Price | undefined,
): typeof placeholders => {
  if (!offered || !price) return { session: none, base: none, total: none, pay: 'Pay' }
  const { label, duration } = packageLabels(offered)
  return {
    session: `${label}, ${duration}`,
    base: formatEuro(price.baseCents),
    total: formatEuro(price.totalCents),
    pay: payLabel(price.totalCents),
  }
}
