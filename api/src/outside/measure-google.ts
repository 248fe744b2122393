import { type CallOutcome, type Metrics, measureCall, outcomeOfStatus } from '#core/metrics'
import { type Google, GoogleAccessLost, GoogleFailure } from '#outside/google'

/** Wraps a Google client to record metrics for every call. */
export const measureGoogle = (google: Google, metrics: Metrics): Google => {
  const measured =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      measureCall(metrics, 'google', () => call(...args), outcomeOf)
  return {
    ...google,
    exchangeCode: measured(google.exchangeCode),
    revoke: measured(google.revoke),
    calendar: (refreshToken) => {
      const { readId, insert, patch, find, remove, list } = google.calendar(refreshToken)
      return {
        readId: measured(readId),
        insert: measured(insert),
        patch: measured(patch),
        find: measured(find),
        remove: measured(remove),
        list: measured(list),
      }
    },
  }
}

const outcomeOf = (error: unknown): CallOutcome => {
  if (error instanceof GoogleAccessLost) return 'refused'
  const status = error instanceof GoogleFailure ? error.status : undefined
  if (status === undefined) return 'unreachable'
  return outcomeOfStatus(status)
}
