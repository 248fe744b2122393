/** A timer that has run longer than this was probably left on by mistake. */
const forgottenAfterHours = 8

const hourMs = 3_600_000

/** Returns the duration of a timer in hundredths of an hour, rounded half up and at least 1. */
export const elapsedHundredths = (startedAt: Temporal.Instant, until: Temporal.Instant): number =>
  Math.max(1, Math.round((msBetween(startedAt, until) * 100) / hourMs))

/** Returns whether the timer may have been left running, for example overnight. */
export const wasLeftRunning = (startedAt: Temporal.Instant, until: Temporal.Instant): boolean =>
  msBetween(startedAt, until) >= forgottenAfterHours * hourMs

/** Returns the duration of a timer as 'h:mm:ss', for example '26:00:00'. */
export const formatElapsedTime = (startedAt: Temporal.Instant, until: Temporal.Instant): string => {
  const seconds = Math.max(0, Math.floor(msBetween(startedAt, until) / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const msBetween = (from: Temporal.Instant, until: Temporal.Instant) =>
  until.epochMilliseconds - from.epochMilliseconds
