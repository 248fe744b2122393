import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { updateCoupon } from '@synapse/shared/coupon/contract'
import { fieldChange } from '#data/outbox/optimistic-change.ts'
import { findRecordById } from '#data/records.ts'
import type { RecordChange } from '#ui/record/use-save-record.ts'
import { useCall } from '#ui/use-call.ts'

type Changes = BodyOf<typeof updateCoupon>

export const useUpdateCoupon = () =>
  useCall(updateCoupon, {
    request: ({ id, changes }: RecordChange<Changes>) => ({ params: { id }, body: changes }),
    optimistic: async ({ id, changes }) => {
      const coupon = await findRecordById('coupons', id)
      // Other changes depend on the number of uses, which only the server knows.
      if (!coupon || !isSwitch(changes)) return undefined
      const { isActive } = changes
      const label = `Switch ${coupon.code} ${isActive ? 'on' : 'off'}`
      return fieldChange('coupons', coupon, label, { isActive })
    },
    successToast: ({ code }, { savedTitle = 'Coupon Saved' }) => ({
      title: savedTitle,
      message: code,
    }),
    errorToast: 'Couldn’t save the coupon',
  })

const isSwitch = (changes: Changes): changes is { isActive: boolean } =>
  changes.isActive !== undefined && Object.keys(changes).length === 1
