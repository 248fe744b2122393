/**
 * Loads the search on demand. Sets `isRequested` at once, so that keys pressed during loading go to
 * the search, and resets it if loading fails.
 * @param onError receives the message for the operator
 * @returns undefined if loading failed; the next call tries again
 */
export const loadOnDemand = <Loaded>(
  isRequested: { current: boolean },
  load: () => Promise<Loaded>,
  onError: (sentence: string) => void,
): Promise<Loaded | undefined> => {
  isRequested.current = true
  return load().catch(() => {
    isRequested.current = false
    onError('Couldn’t load the search. Check your connection and try again.')
    return undefined
  })
}
