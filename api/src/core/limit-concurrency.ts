/**
 * Returns a function that runs work or, if `max` calls are already in progress, returns undefined.
 */
export const limitConcurrency = (max: number) => {
  let inProgress = 0
  return async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    if (inProgress >= max) return undefined
    inProgress += 1
    try {
      return await work()
    } finally {
      inProgress -= 1
    }
  }
}
