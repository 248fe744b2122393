/** Waits for parallel calls. Returns the results of those that succeed. */
export const successesOf = async <Result>(calls: Promise<Result>[]): Promise<Result[]> =>
  (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === 'fulfilled' ? [call.value] : [],
  )
