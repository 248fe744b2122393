import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { type AdminCoupon, createCoupon } from '@synapse/shared/coupon/contract'
import { useQuery } from '@tanstack/react-query'
import { couponForm, discountTypes } from '#coupon/coupon-values.ts'
import { couponDraftKey } from '#coupon/draft-keys.ts'
import { useUpdateCoupon } from '#coupon/mutations.ts'
import { savedVersion } from '#data/records.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { createOrUpdate } from '#ui/record/use-save-record.ts'
import { useSlugFromPath } from '#ui/route/use-slug.ts'
import { failureToastWithReason, useCall } from '#ui/use-call.ts'
import { useWebsite, useWebsiteField, websitesQuery } from '#website/queries.ts'

type Props = DialogControls & { coupon?: AdminCoupon }

export const CouponDialog = (props: Props) => (
  <Dialog
    {...props}
    title={props.coupon ? `Edit coupon ${props.coupon.code}` : 'Create Coupon'}
    size="lg"
  >
    <LoadedCouponForm coupon={props.coupon} />
  </Dialog>
)

type FormProps = Pick<Props, 'coupon'>

const LoadedCouponForm = (props: FormProps) => (
  <FormBoundary queries={{ websites: useQuery(websitesQuery()) }} fields={10}>
    {() => <CouponForm {...props} />}
  </FormBoundary>
)

const CouponForm = ({ coupon }: FormProps) => {
  const create = useCall(createCoupon, {
    successToast: { title: 'Success', message: 'Coupon created successfully' },
    errorToast: failureToastWithReason('Failed to create coupon'),
  })
  const { save, call } = createOrUpdate(create, useUpdateCoupon(), (id) =>
    savedVersion('coupons', id),
  )
  const slug = useSlugFromPath()
  const website = useWebsite(slug)
  const websiteField = useWebsiteField()
  const form = useDraftForm({
    ...couponForm,
    draftKey: couponDraftKey(coupon?.id ?? slug),
    ...couponForm.initialValues(coupon),
    fields: { ...couponForm.fields, websiteId: { ...websiteField, label: 'Valid on' } },
    send: (values, callbacks, version) =>
      save({ id: values.id, fields: couponForm.requestOf(values, coupon), version }, callbacks),
    read: couponForm.initialValues,
  })
  const isPercentage = form.values.discountType === 'percentage'
  const amount = { inputMode: 'decimal' } as const
  return (
    <DraftForm form={form}>
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
    </DraftForm>
  )
}
