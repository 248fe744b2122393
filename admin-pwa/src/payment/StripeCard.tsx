import { Alert, Button, Text } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { readStripeStatus } from '@synapse/shared/payment/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#data/api.ts'
import { stripeStatusQuery } from '#payment/queries.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { shortMoment } from '#ui/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { LoadingRegion, TextSkeleton } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Status = AnswerOf<typeof readStripeStatus>

/** Shows the status of the connection to Stripe. */
export const StripeCard = () => {
  const { data, error, isPending, refetch } = useQuery(stripeStatusQuery())
  return (
    <Panel title="Stripe" actions={<Badge status={data} isPending={isPending} />}>
      {isPending && (
        <LoadingRegion>
          <TextSkeleton lines={4} />
        </LoadingRegion>
      )}
      {error && !data && (
        <>
          <Text mb="sm">{errorMessage(error)}</Text>
          <Button variant="default" onClick={() => refetch()}>
            Try again
          </Button>
        </>
      )}
      {data && !data.isReachable && (
        <Alert
          color="danger"
          mb="sm"
          icon={<IconAlertTriangle aria-hidden />}
          title="Stripe isn’t responding"
        >
          Stripe can’t be reached right now. Visitors may not be able to pay.
        </Alert>
      )}
      {data && (
        <DescriptionList
          facts={[
            ['Mode', data.mode === 'live' ? 'Live: real money' : 'Test: no real money'],
            [
              'Last webhook',
              data.lastWebhookAt ? shortMoment(data.lastWebhookAt) : 'None received yet',
            ],
            data.lastWebhookType !== null && [
              'Last event',
              <code key="type">{data.lastWebhookType}</code>,
            ],
            ['Webhooks today', data.webhooksToday.toLocaleString('en-GB')],
          ]}
        />
      )}
    </Panel>
  )
}

const Badge = ({ status, isPending }: { status: Status | undefined; isPending: boolean }) => {
  if (isPending) return <StatusBadge tone="neutral">Checking</StatusBadge>
  if (!status?.isReachable) return <StatusBadge tone="danger">Not reachable</StatusBadge>
  return (
    <StatusBadge tone={status.mode === 'live' ? 'success' : 'limited'}>
      {status.mode === 'live' ? 'Live' : 'Test mode'}
    </StatusBadge>
  )
}
