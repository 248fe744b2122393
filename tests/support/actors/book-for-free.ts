import type { World } from '#support/world/world.ts'

/** Books a session whose coupon covers the full price. */
export const bookForFree = async (world: World) => {
  await world.make.coupon({ code: 'FREE', discountValue: '100' })
  return world.checkout({ couponCode: 'FREE', discountAmount: '60.00' })
}
