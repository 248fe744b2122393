import { Anchor } from '@mantine/core'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import type { AdminPayment } from '@synapse/shared/payment/contract'
import { Link } from 'react-router'
import { euro } from '#ui/figure/Money.tsx'
import { formatDate } from '#ui/format/format-time.ts'
import { paths } from '#ui/route/paths.ts'

type Props = {
  // Responses cached by older versions of the app lack these fields.
  payment: Pick<AdminPayment, 'amount'> &
    Partial<Pick<AdminPayment, 'stripeFee' | 'payoutId' | 'paidOutOn'>>
}

/** Shows Stripe's fee for a payment, what is left, and the payout, once they are known. */
export const Arrival = ({ payment: { amount, stripeFee, payoutId, paidOutOn } }: Props) => {
  if (!stripeFee) return null
  const net = formatEuro(centsFromEuro(amount) - centsFromEuro(stripeFee))
  return (
    <div className="soft">
      {`Fee ${euro(stripeFee)}, net ${net}, `}
      {payoutId && paidOutOn ? (
        <Anchor component={Link} to={paths.payout(payoutId)} size="sm" className="tall-link">
          {`payout of ${formatDate(paidOutOn)}`}
        </Anchor>
      ) : (
        'not paid out yet'
      )}
    </div>
  )
}
