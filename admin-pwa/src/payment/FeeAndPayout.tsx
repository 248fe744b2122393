import { formatEuroText } from '@synapse/shared/money'
import type { AdminPayment } from '@synapse/shared/payment/contract'
import { formatBriefDate, today } from '#ui/format/format-time.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

type Props = { payment: Pick<AdminPayment, 'stripeFee' | 'payoutId' | 'paidOutOn'> }

export const FeeAndPayout = ({ payment: { stripeFee, payoutId, paidOutOn } }: Props) => {
  if (!stripeFee) return null
  return (
    <div className="soft figures">
      {`Fee ${formatEuroText(stripeFee)} · `}
      {payoutId && paidOutOn ? (
        <RouteLink to={paths.payout(payoutId)} className="tall-link">
          {`${paidOutOn > today() ? 'arrives' : 'paid out'} ${formatBriefDate(paidOutOn)}`}
        </RouteLink>
      ) : (
        'not paid out yet'
      )}
    </div>
  )
}
