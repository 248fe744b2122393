import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/endpoint'
import { expect } from 'vitest'
import { refusalOf } from './call.ts'
import type { CheckoutInput } from './factory.ts'
import { countRows } from './rows.ts'
import type { World } from './world.ts'

/**
 * Returns a function that expects a checkout to be refused for the given reason, with nothing
 * saved.
 */
export const checkoutRefusal =
  (world: World) =>
  async (reason: RefusalOf<typeof createCheckoutSession>, input: CheckoutInput) => {
    const before = await countRows(world.db)
    const refusal = await refusalOf(world.call(createCheckoutSession, { input }))
    expect(refusal).toMatchObject({
      reason,
      status: createCheckoutSession.refusals[reason].status,
      error: expect.stringContaining(createCheckoutSession.refusals[reason].sentence),
    })
    expect(await countRows(world.db)).toEqual(before)
    return refusal
  }
