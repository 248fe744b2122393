/**
 * Returns a function that runs work, unless `max` calls are already in progress.
 * It returns undefined if the limit is reached.
 */
export const createSlots = (max: number) => {
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
