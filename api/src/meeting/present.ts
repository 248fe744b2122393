import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type * as contract from '@synapse/shared/meeting/contract'
import { formatMoment } from '@synapse/shared/time'
import { fromTimestamp } from '#db/columns'
import type { CalendarSync } from '#meeting/model'

/** How many minutes a Google outage must last before the app shows it. */
const quietMinutes = 15

/** Returns the connection to Google Calendar as the operator sees it. */
export const presentStatus = (
  sync: CalendarSync,
  isConfigured: boolean,
  now: Temporal.Instant,
): AnswerOf<typeof contract.readGoogleStatus> => {
  const hasToken = sync.refreshToken !== null
  return {
    isConnected: isConfigured && hasToken && sync.problem === null,
    isConfigured,
    account: hasToken ? sync.calendarId : null,
    calendarId: hasToken ? sync.calendarId : null,
    syncEnabled: sync.syncEnabled,
    syncDirection: sync.syncDirection,
    lastSyncAt: sync.lastSyncAt?.toISOString() ?? null,
    problem: sync.problem ?? outageOf(sync, now),
  }
}

const outageOf = ({ failingSince, lastFailure }: CalendarSync, now: Temporal.Instant) => {
  if (!failingSince) return null
  const since = fromTimestamp(failingSince)
  if (since.until(now).total('minutes') < quietMinutes) return null
  return `Busy times haven’t been synced since ${formatMoment(since)}. ${lastFailure ?? ''}`.trim()
}
