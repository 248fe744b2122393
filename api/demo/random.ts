/**
 * A random number generator. The same seed gives the same numbers on every machine, so that a demo
 * can be repeated.
 */
export type Random = {
  /** Returns a number from 0 up to but not including 1. */
  next: () => number
  /** Returns an integer from `min` to `max`, inclusive. */
  between: (min: number, max: number) => number
  /** Returns true with this probability, from 0 to 1. */
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  uuid: () => string
}

/** Creates a Mulberry32 generator, which is small, fast and good enough for made-up data. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${between(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
  }
}
