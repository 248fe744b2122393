import { Group, Text } from '@mantine/core'
import { formatEuroText } from '@synapse/shared/money'
import { restoreDifference, type StripeDifference } from '@synapse/shared/payout/contract'
import { differenceReasons } from '@synapse/shared/payout/difference'
import { StripeLink } from '#payment/StripeLink.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { formatDateTime } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'

export type DifferenceAction = { kind: 'assign' | 'ignore'; difference: StripeDifference }

/** @param onAction opens an action's dialog */
export const differenceColumns = (
  onAction: (action: DifferenceAction) => void,
): Column<StripeDifference>[] => [
  {
    header: 'What',
    place: 'heading',
    minWidth: 260,
    lines: 2,
    render: (difference) => <Explanation difference={difference} />,
  },
  moneyColumn('At Stripe', ({ atStripe }) => atStripe, {
    place: 'detail',
    renderInRow: ({ atStripe }) => `${formatEuroText(atStripe)} in Stripe`,
  }),
  moneyColumn('In your records', ({ recorded }) => recorded, {
    place: 'detail',
    renderInRow: ({ recorded }) => `${formatEuroText(recorded)} in your records`,
  }),
  moneyColumn('Difference', ({ amount }) => amount),
  {
    header: 'Actions',
    place: 'actions',
    align: 'right',
    render: (difference) => (
      <Group gap="sm" wrap="nowrap" justify="flex-end" data-wide>
        {difference.ignoredBecause === null ? (
          <>
            {(difference.reason === 'unknown_payment' || isUnassigned(difference)) && (
              <ActionButton
                needsNetwork
                variant="default"
                size="compact-sm"
                aria-label={`Assign: ${differenceName(difference)}`}
                onClick={() => onAction({ kind: 'assign', difference })}
              >
                Assign
              </ActionButton>
            )}
            {!isUnassigned(difference) && (
              <ActionButton
                needsNetwork
                variant="subtle"
                size="compact-sm"
                aria-label={`Ignore: ${differenceName(difference)}`}
                onClick={() => onAction({ kind: 'ignore', difference })}
              >
                Ignore
              </ActionButton>
            )}
          </>
        ) : (
          <RestoreButton difference={difference} />
        )}
      </Group>
    ),
  },
]

/** Describes a difference, for example 'Payment that isn’t in your records, €33.87'. */
export const differenceName = (difference: StripeDifference): string => {
  const amount = isUnassigned(difference) ? difference.atStripe : difference.amount
  return `${differenceReasons[difference.reason]}, ${formatEuroText(amount)}`
}

const isUnassigned = ({ reason }: StripeDifference) => reason === 'unassigned_payment'

const Explanation = ({ difference }: { difference: StripeDifference }) => {
  const { reason, type, bookingId, stripeUrl, ignoredBecause } = difference
  return (
    <>
      <Text component="strong" fw={550} inherit>
        {differenceReasons[reason]}
        {reason === 'unknown_type' && `: ${type.replaceAll('_', ' ')}`}
      </Text>
      {ignoredBecause !== null && <Text size="sm" c="dimmed">{`Ignored: ${ignoredBecause}`}</Text>}
      <Group gap="0 12px">
        <span className="soft">{formatDateTime(difference.at)}</span>
        <StripeLink url={stripeUrl} opens={differenceName(difference)} />
        {bookingId && (
          <RouteLink to={paths.bookingById(bookingId)} size="sm" className="tall-link">
            Open booking
          </RouteLink>
        )}
      </Group>
    </>
  )
}

const RestoreButton = ({ difference }: { difference: StripeDifference }) => {
  const restore = useCall(restoreDifference, {
    request: () => ({ params: { id: difference.id } }),
    errorToast: 'Couldn’t restore the difference',
  })
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      call={restore}
      aria-label={`Stop ignoring: ${differenceName(difference)}`}
      onClick={() => restore.mutate()}
    >
      Stop ignoring
    </ActionButton>
  )
}
