/**
 * Storage whose keys are properties, as in a browser.
 * @param capacity in characters
 */
export const fakeStorage = (kept = new Map<string, string>(), capacity = Infinity) =>
  new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        const next = new Map(kept).set(key, value)
        if ([...next].flat().join('').length > capacity) throw new Error('The storage is full.')
        kept.set(key, value)
      },
      removeItem: (key: string) => kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
