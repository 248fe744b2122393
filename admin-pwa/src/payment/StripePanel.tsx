import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { readStripeStatus } from '@synapse/shared/payment/contract'
import type { webhookEvents } from '@synapse/shared/payment/webhook-events'
import { useQuery } from '@tanstack/react-query'
import { stripeStatusQuery } from '#payment/queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { ErrorAlert } from '#ui/ErrorAlert.tsx'
import { formatCount } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

export const StripePanel = () => {
  const query = useQuery(stripeStatusQuery())
  return (
    <Panel title="Stripe" actions={<ModeBadge status={query.data} isPending={query.isPending} />}>
      <QueryBoundary
        query={query}
        errorTitle="Couldn’t load the Stripe status."
        skeleton={<TextSkeleton lines={3} />}
      >
        {({ isReachable, mode, lastWebhookAt, lastWebhookType, webhooksToday }) => (
          <>
            {!isReachable && (
              <ErrorAlert title="Stripe isn’t responding">
                Visitors may not be able to pay at the moment.
              </ErrorAlert>
            )}
            <DescriptionList
              facts={[
                [
                  'Mode',
                  mode === 'live' ? 'Live. Cards are charged' : 'Test. Cards aren’t charged',
                ],
                [
                  'Last event',
                  lastWebhookAt && lastWebhookType ? (
                    <span key="event" title={lastWebhookType}>
                      <WholePhrases>
                        {`${eventNames[lastWebhookType] ?? lastWebhookType}, ${formatDateTime(lastWebhookAt)}`}
                      </WholePhrases>
                    </span>
                  ) : (
                    'None received yet'
                  ),
                ],
                ['Events today', formatCount(webhooksToday)],
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

type BadgeProps = { status: AnswerOf<typeof readStripeStatus> | undefined; isPending: boolean }

const ModeBadge = ({ status, isPending }: BadgeProps) => {
  if (isPending) return <Badge tone="neutral">Checking</Badge>
  if (!status?.isReachable) return <Badge tone="danger">Not reachable</Badge>
  return status.mode === 'live' ? (
    <Badge tone="success">Live</Badge>
  ) : (
    <Badge tone="warning">Test mode</Badge>
  )
}

const eventNames: Record<string, string> = {
  'checkout.session.completed': 'Checkout completed',
  'checkout.session.async_payment_succeeded': 'Delayed payment received',
  'checkout.session.async_payment_failed': 'Delayed payment failed',
  'checkout.session.expired': 'Checkout expired',
  'charge.refunded': 'Payment refunded',
  'refund.created': 'Refund created',
  'refund.updated': 'Refund updated',
  'refund.failed': 'Refund failed',
  'charge.dispute.created': 'Dispute opened',
  'charge.dispute.updated': 'Dispute updated',
  'charge.dispute.closed': 'Dispute closed',
  'charge.dispute.funds_withdrawn': 'Disputed amount withdrawn',
  'charge.dispute.funds_reinstated': 'Disputed amount returned',
  'payout.created': 'Payout created',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
} satisfies Record<(typeof webhookEvents)[number], string>
