/** Positive if the server's clock is ahead of the browser's. */
let offsetMs = 0

// Smaller differences are ignored, because the Date header is only precise to the second.
const toleranceMs = 2_000

/**
 * Reads the server's clock from a response's Date header. With the browser's clock, the page could
 * offer a slot that the server would reject. Times are in milliseconds of the browser's clock.
 */
export const syncServerClock = (
  date: string | null,
  requestedAt: number,
  answeredAt: number,
): void => {
  const serverMs = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(serverMs)) return
  const difference = serverMs + 500 - (requestedAt + answeredAt) / 2
  const uncertain = toleranceMs + (answeredAt - requestedAt) / 2
  offsetMs = Math.abs(difference) <= uncertain ? 0 : difference
}

/** Returns the current time by the server's clock. Temporal must be loaded. */
export const serverNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(Date.now() + offsetMs))
