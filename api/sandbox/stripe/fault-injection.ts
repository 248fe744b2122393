import { createFaults, type Fault } from '#sandbox/fault-injection'

/**
 * `fail` answers 500 before anything happens, `fail-kept` does so and keeps the 500 for the
 * idempotency key as Stripe may, `hang` never answers, `slow` answers after `delayMs`, `lost` does
 * the work and then cuts the connection.
 */
type StripeFault = Fault<'fail' | 'fail-kept' | 'hang' | 'slow' | 'lost'>

export const createStripeFaults = () => createFaults<StripeFault>()
export type Faults = ReturnType<typeof createStripeFaults>
