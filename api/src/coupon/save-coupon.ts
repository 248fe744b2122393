import { randomUUID } from 'node:crypto'
import type { InputOf, RefusalOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/coupon/contract'
import { decimalFromHundredths, hundredthsFromDecimal } from '@synapse/shared/money'
import type { Change, Context } from '#core/context'
import { Coupon } from '#coupon/model'
import { emptyToNull, isStale, toColumns, toNullableNumeric, toTimestamp } from '#db/columns'
import { insertOnce, writeOrRefuse } from '#db/write'

type Fields = InputOf<typeof contract.updateCoupon>
type Refusal = RefusalOf<typeof contract.createCoupon>
type Columns = Partial<Coupon>

/** Creates a coupon. Repeated calls with the same id have no effect. */
export const createCoupon = async (
  { db, now }: Context,
  { id = randomUUID(), ...input }: InputOf<typeof contract.createCoupon>,
): Promise<Result<Coupon, Refusal>> => {
  const at = toTimestamp(now())
  const columns = columnsOf(input, at)
  const row = { id, validFrom: at, ...columns, createdAt: at }
  const refusal = termsRefusal(row)
  if (refusal) return refusal
  return insertOnce(db, Coupon, { id, ...columns }, reasons, async (trx) =>
    ok(await Coupon.query(trx).insertAndFetch(row)),
  )
}

/** Changes, disables or archives a coupon. Bookings that used the coupon stay linked to it. */
export const updateCoupon: Change<typeof contract.updateCoupon> = (
  { db, now },
  id,
  { version, ...input },
) =>
  writeOrRefuse(db, reasons, async (trx) => {
    const found = await Coupon.query(trx).findById(id).forUpdate()
    if (!found) return refuse('unknown')
    if (isStale(found, version)) return refuse('changed')
    const changes = columnsOf(input, found.archivedAt ?? toTimestamp(now()))
    if (Object.keys(changes).length === 0) return ok(undefined)
    // A fixed discount has no maximum, so remove the maximum of an earlier percentage discount.
    if ((changes.discountType ?? found.discountType) === 'fixed') changes.maxDiscount = null
    const refusal = termsRefusal({ ...found, ...changes })
    if (refusal) return refusal
    await Coupon.query(trx).findById(id).patch(changes)
    return ok(undefined)
  })

/**
 * Converts the input to columns.
 * @param at the archiving time, if the coupon is archived
 */
const columnsOf = (
  { isArchived, validFrom, ...input }: Omit<Fields, 'version'>,
  at: Date,
): Columns => ({
  ...toColumns(input, {
    description: emptyToNull,
    discountValue: decimalFromHundredths,
    minPurchase: toNullableNumeric,
    maxDiscount: (cents) => (input.discountType === 'fixed' ? null : toNullableNumeric(cents)),
    validUntil: (end) => end && toTimestamp(end),
  }),
  ...(validFrom && { validFrom: toTimestamp(validFrom) }),
  ...(isArchived !== undefined && { archivedAt: isArchived ? at : null }),
})

const termsRefusal = ({ discountType, discountValue, validFrom, validUntil }: Columns) => {
  if (discountType === 'percentage' && hundredthsFromDecimal(discountValue ?? '0') > 100_00)
    return refuse('percentage_too_high')
  if (validFrom && validUntil && validUntil <= validFrom) return refuse('ends_before_it_begins')
}

const reasons = {
  coupons_code_key: 'code_taken',
  coupons_website_id_fkey: 'unknown_website',
} as const
