/**
 * Loads the search for somebody who has asked for it. From the asking on, which `asked` says, keys mean
 * the search, which is not there yet; when it cannot be had they are the page's again.
 * @param tell says so
 * @returns undefined when it cannot be had; whoever asks again is not refused for that
 */
export const loadWhenAsked = <Loaded>(
  asked: { current: boolean },
  load: () => Promise<Loaded>,
  tell: (sentence: string) => void,
): Promise<Loaded | undefined> => {
  asked.current = true
  return load().catch(() => {
    asked.current = false
    tell('The search could not be loaded.')
    return undefined
  })
}
