import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { AdminCoupon } from '@synapse/shared/coupon/contract'
import { couponRequest, couponRules, draftOf, emptyCoupon } from '#coupon/coupon-draft.ts'
import { useCreateCoupon, useUpdateCoupon } from '#coupon/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { CancelButton } from '#ui/CancelButton.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { useWebsite } from '#website/queries.ts'

type Props = { onClose: () => void; coupon?: AdminCoupon }

/** How the drafts of coupons are called, before the coupon's id or 'new'. */
export const couponDraft = 'coupon/'

/** The fields of a coupon. */
export const CouponForm = ({ onClose, coupon }: Props) => {
  const { form, isPending } = useCouponForm({ onClose, coupon })
  const isPercentage = form.values.discountType === 'percentage'
  const amount = { type: 'number', min: 0, step: 0.01, inputMode: 'decimal' } as const
  return (
    <KeptForm form={form}>
      <FieldGrid>
        <TextInput
          label="Code"
          required
          maxLength={40}
          data-autofocus
          autoComplete="off"
          styles={{ input: { textTransform: 'uppercase' } }}
          {...form.getInputProps('code')}
        />
        <TextInput label="Description" maxLength={200} {...form.getInputProps('description')} />
        <NativeSelect
          label="Discount Type"
          data={[
            { value: 'percentage', label: 'Percentage' },
            { value: 'fixed', label: 'Fixed amount' },
          ]}
          {...form.getInputProps('discountType')}
        />
        <TextInput
          label={isPercentage ? 'Discount Value (%)' : 'Discount Value (€)'}
          required
          {...amount}
          {...form.getInputProps('discountValue')}
        />
        <TextInput
          label="Minimum Purchase (€)"
          {...amount}
          {...form.getInputProps('minPurchase')}
        />
        <TextInput
          label="Max Discount (€)"
          disabled={!isPercentage}
          {...amount}
          {...form.getInputProps('maxDiscount')}
          value={isPercentage ? form.values.maxDiscount : ''}
        />
        <TextInput
          label="Usage Limit"
          placeholder="∞"
          type="number"
          min={1}
          step={1}
          {...form.getInputProps('usageLimit')}
        />
        <WebsiteSelect {...form.getInputProps('websiteId')} />
        <TextInput label="Valid From" type="date" {...form.getInputProps('validFrom')} />
        <TextInput label="Valid Until" type="date" {...form.getInputProps('validUntil')} />
      </FieldGrid>
      <Switch mt="md" label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <DialogButtons>
        <CancelButton />
        <ActionButton type="submit" needsNetwork disabled={isPending}>
          {submitLabel(Boolean(coupon), isPending)}
        </ActionButton>
      </DialogButtons>
    </KeptForm>
  )
}

const useCouponForm = ({ onClose, coupon }: Props) => {
  const create = useCreateCoupon()
  const update = useUpdateCoupon()
  const form = useKeptForm({
    name: couponDraft + (coupon?.id ?? 'new'),
    ...begunWith(coupon),
    validate: couponRules,
    words,
    send: (draft, version, answered) => {
      const request = couponRequest(draft, coupon)
      if (coupon)
        update.mutate(
          {
            id: coupon.id,
            changes: { ...request, version },
            done: 'Coupon updated successfully',
          },
          answered,
        )
      else create.mutate({ id: draft.id, ...request }, answered)
    },
    read: begunWith,
    onSaved: onClose,
  })
  return { form, isPending: create.isPending || update.isPending }
}

const submitLabel = (isChange: boolean, isPending: boolean) => {
  if (isPending) return 'Saving...'
  return isChange ? 'Save Coupon' : 'Create Coupon'
}

const WebsiteSelect = (props: object) => {
  const website = useWebsite()
  return (
    <NativeSelect
      label="Valid On"
      data={[
        { value: '', label: 'All websites' },
        ...(website ? [{ value: website.id, label: website.name }] : []),
      ]}
      {...props}
    />
  )
}

const begunWith = (coupon: AdminCoupon | undefined) => ({
  values: coupon ? draftOf(coupon) : emptyCoupon(),
  version: coupon?.version,
})

const words = {
  code: 'Code',
  description: 'Description',
  discountType: {
    label: 'Discount Type',
    write: (type: AdminCoupon['discountType']) =>
      type === 'fixed' ? 'Fixed amount' : 'Percentage',
  },
  discountValue: 'Discount Value',
  minPurchase: 'Minimum Purchase (€)',
  maxDiscount: 'Max Discount (€)',
  usageLimit: 'Usage Limit',
  websiteId: { label: 'Valid On', write: () => 'One website' },
  validFrom: { label: 'Valid From', write: String },
  validUntil: { label: 'Valid Until', write: String },
  isActive: { label: 'Active', write: (isActive: boolean) => (isActive ? 'Yes' : 'No') },
}
