import { createFaults, type Fault } from '#sandbox/fault-injection'

/**
 * The kinds of simulated error: `refuse` responds with `status` and `reason` without executing the
 * call, `hang` never responds, `slow` responds after `delayMs`, `lost` executes the call and then
 * drops the connection.
 */
type GoogleFault = Fault<'refuse' | 'hang' | 'slow' | 'lost'> & {
  status?: number
  reason?: string
}

export const createGoogleFaults = () => createFaults<GoogleFault>()
export type Faults = ReturnType<typeof createGoogleFaults>
