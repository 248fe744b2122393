import { connectGoogle } from '../support/connect-google.ts'
import { invoiceFactory } from '../support/invoices.ts'
import { checkEverything, heal } from './check.ts'
import { createDevice } from './device.ts'
import { runStep, type Step } from './history.ts'
import type { Life } from './step.ts'

/** Runs a history in an empty business, and checks its final state. */
export const live = async (
  { world, operator }: Pick<Life, 'world' | 'operator'>,
  steps: Step[],
): Promise<void> => {
  const life = await startLife({ world, operator })
  for (const step of steps) await runStep(life, step)
  await heal(life)
  await checkEverything(life)
}

/**
 * Starts a business with a connected calendar, the details that invoices need, and a coupon that
 * can be used twice.
 */
const startLife = async ({ world, operator }: Pick<Life, 'world' | 'operator'>): Promise<Life> => {
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
