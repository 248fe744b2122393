/** How far the server's clock is ahead of this machine's, in milliseconds. */
let offsetMs = 0

// The Date header has whole seconds and the answer takes its time: less than this is no difference.
const toleranceMs = 2_000

/**
 * Learns the server's clock from an answer's Date header, so that a visitor's wrong clock never
 * offers a slot that the server refuses. Times are milliseconds of this machine's clock.
 */
export const noteServerTime = (date: string | null, askedAt: number, answeredAt: number): void => {
  const serverMs = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(serverMs)) return
  const difference = serverMs + 500 - (askedAt + answeredAt) / 2
  const uncertain = toleranceMs + (answeredAt - askedAt) / 2
  offsetMs = Math.abs(difference) <= uncertain ? 0 : difference
}

/** The present moment by the server's clock. Temporal must be there. */
export const serverNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(Date.now() + offsetMs))
