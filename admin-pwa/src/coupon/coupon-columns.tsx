import { Anchor, Group, Switch, Text } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { couponState } from '@synapse/shared/coupon/coupon'
import { formatEuroText } from '@synapse/shared/money'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { IconArchive, IconArchiveOff, IconPencil, IconUsers } from '@tabler/icons-react'
import { discountText, usageText, validUntilText } from '#coupon/coupon-labels.ts'
import { useUpdateCoupon } from '#coupon/mutations.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { StateBadge } from '#ui/Badge.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { type State, states } from '#ui/states.ts'
import { UnsentBadge } from '#ui/UnsentBadge.tsx'
import { useNow } from '#ui/use-now.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Actions = Record<'onEdit' | 'onUses', (coupon: AdminCoupon) => void>

type Options = Actions & { now: Temporal.Instant }

export const couponColumns = ({ now, onEdit, onUses }: Options): Column<AdminCoupon>[] => [
  {
    header: 'Code',
    place: 'heading',
    minWidth: 180,
    render: (coupon) => <strong>{coupon.code}</strong>,
  },
  {
    header: 'Description',
    place: 'text',
    minWidth: 120,
    renderInRow: ({ description }) =>
      description && (
        <Text lineClamp={2} inherit>
          {description}
        </Text>
      ),
    render: ({ description }) => description,
  },
  {
    header: 'Discount',
    align: 'right',
    place: 'amount',
    renderInRow: (coupon) => (
      <span className="figures">{[discountText(coupon), ...conditions(coupon)].join(', ')}</span>
    ),
    render: (coupon) => (
      <>
        <span className="figures">{discountText(coupon)}</span>
        <div className="soft">{conditions(coupon).join(', ')}</div>
      </>
    ),
  },
  {
    header: 'Usage',
    align: 'right',
    place: 'detail',
    renderInRow: (coupon) => [
      ...blockedState(couponState(coupon, now)),
      `${usageText(coupon)} used`,
    ],
    render: (coupon) => (
      <Anchor
        component="button"
        type="button"
        className="figures"
        aria-label={`${usageText(coupon)}: show who used ${coupon.code}`}
        onClick={() => onUses(coupon)}
      >
        {usageText(coupon)}
      </Anchor>
    ),
  },
  {
    header: 'Valid Until',
    place: 'detail',
    renderInRow: ({ validUntil }) =>
      validUntil ? `until ${formatShortDate(maltaDate(validUntil))}` : 'no expiry',
    render: (coupon) => <WholePhrases>{validUntilText(coupon)}</WholePhrases>,
  },
  {
    header: 'Status',
    place: 'state',
    renderInRow: (coupon) => <CouponSwitch coupon={coupon} label="Active" />,
    render: (coupon) => {
      const state = couponState(coupon, now)
      return (
        <Group component="span" gap={12} wrap="nowrap" justify="space-between">
          {canSwitch(state) && <StateBadge state={state} />}
          <CouponSwitch coupon={coupon} />
        </Group>
      )
    },
  },
  {
    header: 'Actions',
    place: 'actions',
    render: (coupon) => <CouponMenu coupon={coupon} onEdit={onEdit} onUses={onUses} />,
  },
]

const conditions = ({ maxDiscount, minPurchase }: AdminCoupon) => [
  ...(maxDiscount ? [`at most ${formatEuroText(maxDiscount)}`] : []),
  ...(minPurchase ? [`from ${formatEuroText(minPurchase)}`] : []),
]

const canSwitch = (state: State) => !['expired', 'archived'].includes(state)

/**
 * Returns the status of a coupon that has a switch, unless it is active. Expired and archived
 * coupons have a badge instead of a switch.
 */
const blockedState = (state: State) =>
  state !== 'active' && canSwitch(state) ? [states[state].label] : []

const CouponSwitch = ({ coupon, label }: { coupon: AdminCoupon; label?: string }) => {
  const update = useUpdateCoupon()
  const state = couponState(coupon, useNow())
  return (
    <>
      <UnsentBadge type="coupons" id={coupon.id} />
      {canSwitch(state) ? (
        <Switch
          label={label}
          labelPosition="left"
          aria-label={`Coupon ${coupon.code} active`}
          checked={coupon.isActive}
          onChange={({ currentTarget: { checked: isActive } }) =>
            update.mutate({
              id: coupon.id,
              changes: { isActive },
              savedTitle: isActive ? 'Coupon Activated' : 'Coupon Deactivated',
            })
          }
        />
      ) : (
        <StateBadge state={state} />
      )}
    </>
  )
}

const CouponMenu = ({ coupon, onEdit, onUses }: Actions & { coupon: AdminCoupon }) => {
  const update = useUpdateCoupon()
  const archive = () =>
    update.mutate({
      id: coupon.id,
      changes: { isArchived: !coupon.isArchived },
      savedTitle: coupon.isArchived ? 'Coupon Restored' : 'Coupon Archived',
    })
  return (
    <ActionMenu
      label={`Actions for ${coupon.code}`}
      actions={[
        { label: 'Edit', Icon: IconPencil, onClick: () => onEdit(coupon) },
        { label: 'View usage', Icon: IconUsers, onClick: () => onUses(coupon) },
        {
          label: coupon.isArchived ? 'Restore' : 'Archive',
          Icon: coupon.isArchived ? IconArchiveOff : IconArchive,
          needsNetwork: true,
          onClick: archive,
        },
      ]}
    />
  )
}
