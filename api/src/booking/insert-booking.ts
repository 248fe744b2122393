import { randomUUID } from 'node:crypto'
import { pendingMinutes } from '@synapse/shared/booking/booking'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { addToTimeline, Booking } from '#booking/model'
import type { Context } from '#core/context'
import type { Coupon } from '#coupon/model'
import { toTimestamp } from '#db/columns'
import type { Website, WebsitePackage } from '#website/model'

export type Order = {
  website: Website
  websitePackage: WebsitePackage
  coupon: Coupon | undefined
  /** Whether the student requested a session within the withdrawal period. */
  isEarly: boolean
}

/** Inserts a pending booking with its first timeline entries. */
export const insertBooking = async (
  { now }: Context,
  trx: Knex.Transaction,
  { website, websitePackage, coupon, isEarly }: Order,
  details: PartialModelObject<Booking>,
): Promise<Booking> => {
  const at = now()
  const booking = await Booking.query(trx).insertAndFetch({
    id: randomUUID(),
    websiteId: website.id,
    numberOfStudents: websitePackage.numberOfStudents,
    durationMinutes: websitePackage.durationMinutes,
    couponId: coupon?.id ?? null,
    ...(isEarly && { earlyStartRequestedAt: toTimestamp(at) }),
    createdAt: toTimestamp(at),
    expiresAt: toTimestamp(at.add({ minutes: pendingMinutes })),
    ...details,
  })
  await addToTimeline(trx, booking.id, 'created', at, {})
  if (isEarly) await addToTimeline(trx, booking.id, 'early_start_requested', at, {})
  return booking
}
