/** Between a timestamptz column, which pg gives as a Date, and a moment. */
export const fromTimestamp = (value: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(value.getTime())
/** The way back, in whole milliseconds. */
export const toTimestamp = (at: Temporal.Instant): Date => new Date(at.epochMilliseconds)
