/** Returns whether a session has started. It may already be over. */
export const hasSessionBegun = (
  { start }: { start: Temporal.Instant },
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(start, now) <= 0

/** Returns whether a session's time is over. The session may have been cancelled. */
export const isSessionOver = (
  { start, durationMinutes }: { start: Temporal.Instant; durationMinutes: number },
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(start.add({ minutes: durationMinutes }), now) <= 0
