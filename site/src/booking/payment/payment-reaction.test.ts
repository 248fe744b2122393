import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { toCallError } from '@synapse/shared/contract/call'
import { expect, test } from 'vitest'
import { reactionTo } from '#booking/payment/payment-reaction.ts'

const reactions = {
  past: 'dropSlot',
  beyond_window: 'dropSlot',
  after_cut_off: 'dropSlot',
  too_soon: 'dropSlot',
  not_a_slot: 'dropSlot',
  taken: 'dropSlot',
  busy: 'dropSlot',
  coupon_invalid: 'dropCoupon',
  coupon_below_minimum: 'dropCoupon',
  coupon_in_use: 'dropCoupon',
  price_differs: 'revalidateCoupon',
  checkout_ended: 'restart',
  checkout_id_reused: 'restart',
}

const refused = (reason: string) =>
  toCallError(409, 'Conflict', JSON.stringify({ error: 'No.', reason }))

test.each(Object.entries(reactions))(
  'the reaction to the refusal “%s” is “%s”',
  (reason, reaction) => {
    expect(reactionTo(refused(reason))).toBe(reaction)
  },
)

test('after any other failure, the form shows only the reason', () => {
  const others = Object.keys(createCheckoutSession.refusals).filter((one) => !(one in reactions))
  for (const reason of others) expect(reactionTo(refused(reason)), reason).toBeUndefined()
  expect(reactionTo(toCallError(502, 'Bad Gateway', ''))).toBeUndefined()
  expect(reactionTo(new TypeError('fetch failed'))).toBeUndefined()
})
