/** Returns whether a session has started, even if it is already over. */
export const hasBegun = ({ start }: { start: Temporal.Instant }, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(start, now) <= 0

/** Returns whether a session is over, even if it was cancelled. */
export const isOver = (
  { start, durationMinutes }: { start: Temporal.Instant; durationMinutes: number },
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(start.add({ minutes: durationMinutes }), now) <= 0
