/** An error to simulate for the next `count` matching calls. */
export type Fault<Kind extends string = string> = {
  kind: Kind
  count: number
  /** Matches only calls whose path starts with this string; all calls by default. */
  path?: string
  /** Matches only calls with this method; all calls by default. */
  method?: string
  delayMs?: number
}

export const createFaults = <One extends Fault>() => {
  let faults: One[] = []
  return {
    add: (fault: One) => void faults.push({ ...fault }),
    clear: () => {
      faults = []
    },
    all: () => faults,
    /** Returns the oldest simulated error that matches a call, and reduces its count by one. */
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
