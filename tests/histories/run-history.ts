import { expect } from 'vitest'
import { checkEverything } from '#histories/check-everything.ts'
import { createDevice } from '#histories/device.ts'
import { runStep, type Step } from '#histories/history.ts'
import { recoverFromFaults } from '#histories/recover-from-faults.ts'
import { watchErrors } from '#histories/server-errors.ts'
import { type Simulation, undefinedIfRefused } from '#histories/step.ts'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'

/** Runs a history in an empty app, and checks that it ends in a consistent state. */
export const runHistory = async (
  app: Pick<Simulation, 'world' | 'operator'>,
  steps: Step[],
): Promise<void> => {
  const errors = watchErrors()
  try {
    const simulation = await startSimulation(app)
    for (const step of steps) {
      await runStep(simulation, step)
      await simulation.desk.sync()
    }
    await recoverFromFaults(simulation)
    await checkEverything(simulation)
    const unlogged = errors.unlogged().map(({ message }) => message)
    expect(unlogged, 'every 5xx response has a line in the log').toEqual([])
    expect(errors.unhandled, 'no promise is rejected without a handler').toEqual([])
  } finally {
    errors.stop()
  }
}

/**
 * Sets up a connected calendar, the business details for invoices, a single-use coupon, and three
 * devices: two are mostly offline, and one is always online.
 */
const startSimulation = async ({
  world,
  operator,
}: Pick<Simulation, 'world' | 'operator'>): Promise<Simulation> => {
  await world.reset()
  await invoiceActions({ operator }).setBusiness({ hasWithdrawalRight: true })
  await connectGoogle(world)
  const devices = [createDevice(operator), createDevice(operator)]
  const desk = createDevice(operator)
  for (const device of [...devices, desk]) await device.sync()
  const { id: clientId } = await quoteActions({ operator }).client()
  return {
    world,
    operator,
    tryCall: (endpoint, options) => undefinedIfRefused(operator.call(endpoint, options)),
    devices,
    desk,
    clientId,
    coupon: await world.make.coupon({ usageLimit: 1 }),
    checkouts: [],
    invoiceSessions: [],
    acceptedChanges: [],
    creditedManually: new Set(),
    lostNumbers: new Map(),
    latePayments: 0,
    hasBackup: false,
    wasRestored: false,
    mailRepeats: 0,
  }
}
