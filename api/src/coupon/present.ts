import * as contract from '@synapse/shared/coupon/contract'
import type { Coupon } from '#coupon/model'
import { presentRecord } from '#http/present-record'

/** Returns a coupon as the operator sees it. */
export const presentCoupon = (coupon: Coupon): contract.AdminCoupon =>
  presentRecord(contract.coupon, { ...coupon, isArchived: coupon.archivedAt !== null })
