import { expect } from 'vitest'
import { checkEverything } from '#histories/check-everything.ts'
import { createDevice } from '#histories/device.ts'
import { heal } from '#histories/heal.ts'
import { runStep, type Step } from '#histories/history.ts'
import { watchErrors } from '#histories/server-errors.ts'
import type { Business } from '#histories/step.ts'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'

/** Runs a history in an empty business, and checks its final state. */
export const runHistory = async (
  app: Pick<Business, 'world' | 'operator'>,
  steps: Step[],
): Promise<void> => {
  const errors = watchErrors()
  try {
    const business = await startBusiness(app)
    for (const step of steps) {
      await runStep(business, step)
      await business.desk.sync()
    }
    await heal(business)
    await checkEverything(business)
    const unlogged = errors.unlogged().map(({ message }) => message)
    expect(unlogged, 'every 5xx response has a line in the log').toEqual([])
    expect(errors.unhandled, 'no promise is rejected without a handler').toEqual([])
  } finally {
    errors.stop()
  }
}

/**
 * Starts a business with a connected calendar, the details that invoices need, two offline devices
 * and one that is always online, and a coupon that can be used once.
 */
const startBusiness = async ({
  world,
  operator,
}: Pick<Business, 'world' | 'operator'>): Promise<Business> => {
  await world.reset()
  await invoiceActions({ world, operator }).setBusiness()
  await connectGoogle(world)
  const devices = [createDevice(operator), createDevice(operator)]
  const desk = createDevice(operator)
  for (const device of [...devices, desk]) await device.sync()
  const { id: clientId } = await quoteActions({ operator }).client()
  return {
    world,
    operator,
    devices,
    desk,
    clientId,
    coupon: await world.make.coupon({ usageLimit: 1 }),
    checkouts: [],
    invoiceSessions: [],
    acceptedChanges: [],
    creditedByHand: new Set(),
    lostNumbers: new Map(),
    latePayments: 0,
    hasBackup: false,
    wasRestored: false,
    mailRepeats: 0,
  }
}
