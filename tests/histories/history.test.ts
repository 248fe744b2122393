import fc from 'fast-check'
import { test } from 'vitest'
import { connectGoogle } from '../support/connect-google.ts'
import { invoiceFactory } from '../support/invoices.ts'
import { useIsolatedWorld } from '../support/use-world.ts'
import { checkEverything, heal } from './check.ts'
import { createDevice } from './device.ts'
import { anyHistory, runStep, type Step } from './history.ts'
import type { Business } from './step.ts'

const { world, operator } = useIsolatedWorld()

const runs = Number(process.env.HISTORIES ?? 40)
const seed = process.env.HISTORY_SEED ? Number(process.env.HISTORY_SEED) : undefined
/** To repeat a single history, set HISTORY to the JSON that a failed run printed. */
const replay = process.env.HISTORY ? (JSON.parse(process.env.HISTORY) as Step[]) : undefined

/**
 * Starts a business with a connected calendar, the details that invoices need, and a coupon that
 * can be used twice.
 */
const startBusiness = async (): Promise<Business> => {
  await world.reset()
  await invoiceFactory(world, operator).setBusiness()
  await connectGoogle(world)
  const device = createDevice(operator)
  await device.sync()
  return {
    world,
    operator,
    device,
    coupon: await world.make.coupon({ usageLimit: 2 }),
    checkouts: [],
    invoiceSessions: [],
    offline: [],
    lostNumbers: new Map(),
    hasBackup: false,
    wasRestored: false,
  }
}

const live = async (steps: Step[]) => {
  const business = await startBusiness()
  for (const step of steps) await runStep(business, step)
  await heal(business)
  await checkEverything(business)
}

test('any history of the business ends in a consistent state', {
  timeout: 3_600_000,
}, async () => {
  if (replay) return live(replay)
  await fc.assert(fc.asyncProperty(anyHistory, live), {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  })
})
