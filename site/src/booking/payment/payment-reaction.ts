import { slotRefusalMessages } from '@synapse/shared/availability/slot'
import type { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { hasReason, isCallError } from '@synapse/shared/contract/call'

const isRefused = hasReason<typeof createCheckoutSession>

/** Returns what else to do after a failed checkout, besides showing the reason. */
export const reactionTo = (error: unknown) => {
  if (isRefused(error, 'checkout_ended', 'checkout_id_reused')) return 'restart'
  if (isRefused(error, 'coupon_invalid', 'coupon_below_minimum', 'coupon_in_use'))
    return 'dropCoupon'
  if (isRefused(error, 'price_differs')) return 'revalidateCoupon'
  const reason = isCallError(error) && error.answer?.reason
  return reason && reason in slotRefusalMessages ? 'dropSlot' : undefined
}
