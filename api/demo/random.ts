export type Random = ReturnType<typeof createRandom>

/** Creates a Mulberry32 generator: the same seed always produces the same demo. */
export const createRandom = (seed: number) => {
  let state = seed
  /** Returns a number from 0 up to, but not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** Returns an integer from `min` to `max`, inclusive. */
    between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    /** Returns true with the given probability, from 0 to 1. */
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}
