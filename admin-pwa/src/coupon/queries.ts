import { listCouponUses } from '@synapse/shared/booking/contract'
import { listCoupons } from '@synapse/shared/coupon/contract'
import { compareLastAdded } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { wholeList } from '#data/records.ts'

export const couponsQuery = () => query(listCoupons, wholeList('coupons', compareLastAdded))

export const couponUsesQuery = (id: string) => query(listCouponUses, { params: { id } })
