/** Keeps only the response to the latest request. Responses can arrive out of order. */
export const createLatestOnly = () => {
  let current: Promise<unknown> | undefined
  return {
    /** @returns the response; undefined if it is obsolete because of a later request or `cancel` */
    latest: async <T>(request: Promise<T>): Promise<T | undefined> => {
      current = request
      const answer = await request
      return current === request ? answer : undefined
    },
    cancel: () => {
      current = undefined
    },
  }
}
