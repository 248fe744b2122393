import { listCouponUses } from '@synapse/shared/booking/contract'
import { listCoupons } from '@synapse/shared/coupon/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

export const couponsQuery = () => query(listCoupons, completeList('coupons', compareLastAdded))

export const couponUsesQuery = (id: string) => query(listCouponUses, { params: { id } })
