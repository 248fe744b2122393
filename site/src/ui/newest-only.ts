/** Keeps only the answer to the newest request, because answers can arrive in a different order. */
export const createNewestOnly = () => {
  let latest: Promise<unknown> | undefined
  return {
    /** @returns the answer; undefined if a newer request or `cancel` has made it obsolete */
    newest: async <T>(request: Promise<T>): Promise<T | undefined> => {
      latest = request
      const answer = await request
      return latest === request ? answer : undefined
    },
    /** Makes the answer to the pending request obsolete. */
    cancel: () => {
      latest = undefined
    },
  }
}
