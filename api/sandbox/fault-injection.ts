/** What goes wrong with the next calls: so many of them, all or only some. */
export type Fault<Kind extends string = string> = {
  kind: Kind
  count: number
  /** Only calls whose path begins so; all when absent. */
  path?: string
  /** Only calls with this method; all when absent. */
  method?: string
  delayMs?: number
}

/** The list of faults still to come, taken in order. */
export const createFaults = <One extends Fault>() => {
  let faults: One[] = []
  return {
    add: (fault: One) => void faults.push({ ...fault }),
    clear: () => {
      faults = []
    },
    all: () => faults,
    /** The fault that strikes this call, now used up by one. */
    take(method: string, path: string): One | null {
      const fault = faults.find(
        (one) => path.startsWith(one.path ?? '') && (one.method ?? method) === method,
      )
      if (!fault) return null
      fault.count -= 1
      faults = faults.filter((one) => one.count > 0)
      return fault
    },
  }
}
