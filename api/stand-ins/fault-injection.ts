import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { command } from '#stand-ins/control'

/** The calls that a simulated error affects: the next `count` calls that match these fields. */
export const faultFields = {
  count: z.int().min(1).default(1),
  /** A prefix of the calls' path; by default, any path matches. */
  path: z.string().default(''),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  delayMs: z.int().min(0).default(0),
}

type Fault = z.output<z.ZodObject<typeof faultFields>> & { kind: string }

/** Holds simulated errors, and the commands that add and remove them. */
export const createFaults = <Schema extends z.ZodType<Fault>>(schema: Schema) => {
  let faults: z.output<Schema>[] = []
  let cleared = Promise.withResolvers<void>()
  const clear = () => {
    faults = []
    cleared.resolve()
    cleared = Promise.withResolvers()
  }
  return {
    clear,
    all: () => faults,
    /**
     * Returns the oldest simulated error that matches a call, and reduces the error's count by one.
     */
    take(method: string, path: string): z.output<Schema> | undefined {
      const fault = faults.find(
        (one) => path.startsWith(one.path) && (one.method ?? method) === method,
      )
      if (fault) fault.count -= 1
      faults = faults.filter((one) => one.count > 0)
      return fault
    },
    wait: async (fault: Fault | undefined) => {
      if (fault?.kind === 'slow') await delay(fault.delayMs)
      if (fault?.kind === 'hold') await cleared.promise
    },
    commands: {
      addFault: command(schema, (fault) => {
        faults.push(fault)
        return { faults }
      }),
      clearFaults: command(z.object({}), () => {
        clear()
        return { faults }
      }),
    },
  }
}
