import { z } from 'zod'
import { createFaults, faultFields } from '#stand-ins/fault-injection'

/**
 * The kinds of simulated errors. `fail` returns 500 without executing the call. `fail-kept` also
 * saves the 500 for the idempotency key, as Stripe may do. `hang` never responds, `slow` responds
 * after `delayMs`, and `hold` responds once the faults are cleared. `lost` executes the call and
 * then drops the connection. `unknown` returns 404, as for the key of another account.
 */
const kind = z.enum(['fail', 'fail-kept', 'hang', 'slow', 'hold', 'lost', 'unknown'])

export const createStripeFaults = () => createFaults(z.object({ ...faultFields, kind }))
export type Faults = ReturnType<typeof createStripeFaults>
