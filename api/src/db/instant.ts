/** Between a timestamptz column, which pg gives as a Date, and a moment. */
export const fromTimestamp = (value: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(value.getTime())
export const toTimestamp = (at: Temporal.Instant): Date => new Date(at.epochMilliseconds)
