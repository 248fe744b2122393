/** Returns whether a session has started, even if it is already over. */
export const hasSessionBegun = (
  { start }: { start: Temporal.Instant },
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(start, now) <= 0

/** Returns whether a session is over, even if it was cancelled. */
export const isSessionOver = (
  { start, durationMinutes }: { start: Temporal.Instant; durationMinutes: number },
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(start.add({ minutes: durationMinutes }), now) <= 0
