import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { type AdminCoupon, createCoupon } from '@synapse/shared/coupon/contract'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { couponForm, discountTypes } from '#coupon/coupon-values.ts'
import { couponInputKey } from '#coupon/input-keys.ts'
import { useUpdateCoupon } from '#coupon/mutations.ts'
import { savedVersion } from '#data/records.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { createOrUpdate } from '#ui/record/use-save-record.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'
import { useWebsiteField, websitesQuery } from '#website/queries.ts'

type Props = DialogControls & { coupon?: AdminCoupon }

export const CouponDialog = (props: Props) => (
  <Dialog
    {...props}
    title={props.coupon ? `Edit coupon ${props.coupon.code}` : 'Create Coupon'}
    size="lg"
  >
    <FormBoundary queries={{ websites: websitesQuery() }} fields={10}>
      {({ websites }) => <CouponForm coupon={props.coupon} websites={websites} />}
    </FormBoundary>
  </Dialog>
)

type FormProps = Pick<Props, 'coupon'> & { websites: readonly AdminWebsite[] }

const CouponForm = ({ coupon, websites }: FormProps) => {
  const create = useCall(createCoupon, {
    successToast: { title: 'Success', message: 'Coupon created successfully' },
    errorToast: failureToastWithReason('Failed to create coupon'),
  })
  const { save, call } = createOrUpdate(create, useUpdateCoupon(), (id) =>
    savedVersion('coupons', id),
  )
  const slug = useSlugFromPath()
  const website = websites.find((one) => one.slug === slug)
  const form = useRestorableForm({
    ...couponForm,
    inputKey: couponInputKey(coupon?.id ?? slug),
    ...couponForm.initialValues(coupon),
    fields: { ...couponForm.fields, websiteId: { ...useWebsiteField(), label: 'Valid on' } },
    send: (values, callbacks, version) =>
      save({ id: values.id, fields: couponForm.requestOf(values, coupon), version }, callbacks),
    read: couponForm.initialValues,
  })
  const isPercentage = form.values.discountType === 'percentage'
  const amount = { inputMode: 'decimal' } as const
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <TextInput
          data-autofocus
          autoComplete="off"
          styles={{ input: { textTransform: 'uppercase' } }}
          {...form.field('code')}
        />
        <TextInput {...form.field('description')} />
        <NativeSelect
          data={Object.entries(discountTypes).map(([value, label]) => ({ value, label }))}
          {...form.field('discountType')}
        />
        <TextInput
          {...amount}
          {...form.field('discountValue')}
          label={`${couponForm.fields.discountValue.label} (${isPercentage ? '%' : '€'})`}
        />
        <TextInput {...amount} {...form.field('minPurchase')} />
        <TextInput
          disabled={!isPercentage}
          {...amount}
          {...form.field('maxDiscount')}
          value={isPercentage ? form.values.maxDiscount : ''}
        />
        <TextInput placeholder="∞" inputMode="numeric" {...form.field('usageLimit')} />
        <NativeSelect
          data={[
            { value: '', label: 'All websites' },
            ...(website ? [{ value: website.id, label: website.name }] : []),
          ]}
          {...form.field('websiteId')}
        />
        <DateField {...form.field('validFrom')} />
        <DateField {...form.field('validUntil')} />
      </FieldGrid>
      <Switch mt="md" {...form.field('isActive', 'checkbox')} />
      <FormButtons call={call}>{coupon ? 'Save coupon' : 'Create Coupon'}</FormButtons>
    </RestorableForm>
  )
}
