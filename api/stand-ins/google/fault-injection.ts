import { z } from 'zod'
import { createFaults, faultFields } from '#stand-ins/fault-injection'

/**
 * The kinds of simulated errors. `refuse` responds with `status` and `reason` without executing the
 * call. `hang` never responds, `slow` responds after `delayMs`, and `hold` responds once the faults
 * are cleared. `lost` executes the call and then drops the connection.
 */
const fault = z.object({
  ...faultFields,
  kind: z.enum(['refuse', 'hang', 'slow', 'hold', 'lost']).default('refuse'),
  status: z.int().min(400).max(599).default(500),
  reason: z.string().default('backendError'),
})

export const createGoogleFaults = () => createFaults(fault)
export type Faults = ReturnType<typeof createGoogleFaults>
