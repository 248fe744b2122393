import { createFaults, type Fault } from '#sandbox/fault-injection'

/**
 * `refuse` answers `status` and `reason` without doing anything, `hang` never answers, `slow`
 * answers after `delayMs`, `lost` executes the call and then drops the connection.
 */
type GoogleFault = Fault<'refuse' | 'hang' | 'slow' | 'lost'> & {
  status?: number
  reason?: string
}

export const createGoogleFaults = () => createFaults<GoogleFault>()
export type Faults = ReturnType<typeof createGoogleFaults>
