/** Tests can set this clock. */
export type Clock = {
  now: () => Temporal.Instant
  set: (at: Temporal.Instant | string) => void
  advance: (by: Temporal.DurationLike) => void
}

/** Monday 1 February 2027, 10:00 in Malta. The clocks don't change until much later. */
export const defaultNow = Temporal.Instant.from('2027-02-01T09:00:00Z')

/**
 * Creates a clock that stands still at `start`, or follows the machine's clock if `start` is
 * 'real'.
 */
export const createClock = (start: Temporal.Instant | 'real' = defaultNow): Clock => {
  let at = start
  return {
    now: () => (at === 'real' ? Temporal.Now.instant() : at),
    set: (next) => {
      at = Temporal.Instant.from(next)
    },
    advance: (by) => {
      at = (at === 'real' ? Temporal.Now.instant() : at).add(by)
    },
  }
}
