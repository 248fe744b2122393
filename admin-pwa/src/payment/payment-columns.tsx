import { Anchor } from '@mantine/core'
import type { AdminPayment } from '@synapse/shared/payment/contract'
import { Link } from 'react-router'
import { Arrival } from '#payment/Arrival.tsx'
import { methodText, paymentTimeText } from '#payment/payment-labels.ts'
import { StripeLink } from '#payment/StripeLink.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Email } from '#ui/Email.tsx'
import { Money } from '#ui/Money.tsx'
import { paths } from '#ui/paths.ts'
import { StateBadge } from '#ui/StatusBadge.tsx'

/** @param slug the website that payments without a website link to */
export const paymentColumns = (slug: string): Column<AdminPayment>[] => [
  {
    header: 'Student',
    isHeading: true,
    minWidth: 200,
    lines: 2,
    render: (payment) => <Payer payment={payment} slug={slug} />,
  },
  {
    header: 'Date',
    place: 'detail',
    renderInRow: paymentTimeText,
    render: (payment) => {
      // The column is narrow, so show the time below the date.
      const [day, time] = paymentTimeText(payment).split(', ')
      return (
        <>
          <span className="figures">{time ? `${day},` : day}</span>{' '}
          <span className="figures">{time}</span>
        </>
      )
    },
  },
  {
    header: 'Status',
    place: 'state',
    render: ({ status }) => <StateBadge state={status} />,
  },
  {
    header: 'Amount',
    align: 'right',
    place: 'amount',
    render: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
  {
    header: 'Refunded',
    align: 'right',
    render: ({ refunded, currency }) =>
      refunded !== '0.00' && <Amount amount={refunded} currency={currency} />,
  },
  {
    header: 'Net',
    align: 'right',
    render: ({ net, currency }) => <Amount amount={net} currency={currency} />,
  },
  {
    header: 'Method',
    place: 'detail',
    // The booking’s page has the link to Stripe, too.
    renderInRow: (payment) =>
      !(payment.bookingId && payment.stripeUrl) && <Method payment={payment} />,
    render: (payment) => <Method payment={payment} />,
  },
]

/** Shows an amount in its currency. Only euros are included in the totals. */
const Amount = ({ amount, currency }: { amount: string; currency: string }) =>
  currency === 'eur' ? (
    <Money amount={amount} />
  ) : (
    <span className="figures">{`${amount} ${currency.toUpperCase()}`}</span>
  )

const Payer = ({ payment, slug }: { payment: AdminPayment; slug: string }) => (
  <>
    {payment.bookingId ? (
      <Anchor component={Link} to={paths.booking(payment.website ?? slug, payment.bookingId)}>
        {payment.studentName ?? 'Booking'}
      </Anchor>
    ) : (
      (payment.studentName ?? 'No booking')
    )}
    {payment.studentEmail && (
      <div className="soft" style={{ overflowWrap: 'anywhere' }}>
        <Email address={payment.studentEmail} />
      </div>
    )}
  </>
)

const Method = ({ payment }: { payment: AdminPayment }) => {
  const { stripeUrl, stripePaymentIntentId, paymentMethod, reference } = payment
  if (!stripeUrl)
    return (
      <span className="soft">
        {[methodText(paymentMethod), stripePaymentIntentId === null && reference]
          .filter(Boolean)
          .join(', ')}
      </span>
    )
  return (
    <>
      <StripeLink
        url={stripeUrl}
        about={`payment by ${payment.studentName ?? 'an unknown payer'}`}
      />
      <Arrival payment={payment} />
    </>
  )
}
