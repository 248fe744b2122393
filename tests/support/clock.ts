/** A clock that only moves when it is told to. */
export type Clock = {
  now: () => Temporal.Instant
  set: (at: Temporal.Instant | string) => void
  advance: (by: Temporal.DurationLike) => void
}

/** Monday 1 February 2027, 10:00 in Malta: no change of clocks within the booking window before April. */
export const usualMoment = Temporal.Instant.from('2027-02-01T09:00:00Z')

/** @param start a moment; the machine's own clock, which moves by itself, when it is 'real' */
export const createClock = (start: Temporal.Instant | 'real' = usualMoment): Clock => {
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
