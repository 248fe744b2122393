/** Keeps only the response to the newest request, because responses can arrive out of order. */
export const createNewestOnly = () => {
  let latest: Promise<unknown> | undefined
  return {
    /** @returns the response; undefined if a newer request or `cancel` has made it obsolete */
    newest: async <T>(request: Promise<T>): Promise<T | undefined> => {
      latest = request
      const answer = await request
      return latest === request ? answer : undefined
    },
    /** Makes the response to the pending request obsolete. */
    cancel: () => {
      latest = undefined
    },
  }
}
