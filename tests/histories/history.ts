import fc from 'fast-check'
import { externalSteps } from '#histories/external-steps.ts'
import { officeSteps } from '#histories/office-steps.ts'
import { offlineSteps } from '#histories/offline-steps.ts'
import { operatorSteps } from '#histories/operator-steps.ts'
import type { Simulation } from '#histories/step.ts'
import { visitorSteps } from '#histories/visitor-steps.ts'

const steps = {
  ...visitorSteps,
  ...operatorSteps,
  ...officeSteps,
  ...offlineSteps,
  ...externalSteps,
}
type Name = keyof typeof steps

/** Steps are JSON, so that a failed history can be repeated. */
export type Step = { do: Name } & Record<string, unknown>

/** All other steps have a weight of 1. */
const weights: Partial<Record<Name, number>> = {
  startCheckout: 6,
  pay: 6,
  book: 8,
  finishJobs: 4,
  refund: 4,
  refundOutsideStripe: 2,
  withdraw: 2,
  draftInvoice: 2,
  invoiceBooking: 4,
  issueInvoice: 2,
  createInvoice: 5,
  creditInvoice: 4,
  recordExpense: 2,
  deleteExpense: 2,
  removePayment: 2,
  writeNotesOffline: 3,
  goOnline: 4,
  openInvoiceCheckout: 2,
  payInvoice: 2,
}

const anyStep = fc.oneof(
  ...Object.entries(steps).map(([name, { fields }]) => ({
    weight: weights[name as Name] ?? 1,
    arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<Step>,
  })),
)

/** Generates random histories of 3 to 40 steps. */
export const anyHistory = fc.array(anyStep, { minLength: 3, maxLength: 40, size: 'max' })

/** Moves the clock on by a millisecond and runs a step, so that `createdAt` reflects the order. */
export const runStep = (simulation: Simulation, step: Step): Promise<unknown> => {
  simulation.world.clock.advance({ milliseconds: 1 })
  return steps[step.do].run(simulation, step)
}
