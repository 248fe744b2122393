/** Keeps only the response to the newest request. Responses can arrive out of order. */
export const createNewestOnly = () => {
  let latest: Promise<unknown> | undefined
  return {
    /** @returns the response; undefined if it is obsolete, after a newer request or `cancel` */
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
