import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import { listTrackedSessions } from '@synapse/shared/tutoring/contract'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

/** Loads the sessions that were entered manually or with the timer, newest first. */
export const sessionsQuery = () =>
  query(listTrackedSessions, completeList('sessions', compareNewestFirst))
