import { oldTimerKey } from '#data/drafts.ts'
import { isObject } from '#data/is-object.ts'
import { readStored, readStoredJson, tryStore } from '#data/local-storage.ts'
import { readOperator } from '#data/sign-in-storage.ts'

/** A timer that is running, or that was stopped and hasn't been saved as a session. */
export type Timer = {
  /** The id of the session to create. Saving twice then creates only one session. */
  id: string
  operatorId: string
  /** An ISO 8601 instant, like `stoppedAt`. */
  startedAt: string
  stoppedAt?: string
  clientId: string
  student: string
}

/**
 * The timer is in local storage, so it survives reloads and restarts, even offline. A device has
 * one timer: another operator's new timer replaces it.
 */
export const timerKey = 'timer'

/** Returns the operator's timer, including one that an earlier version of the app started. */
export const readTimer = (): Timer | undefined => {
  moveOldTimer()
  const stored = readStoredJson(timerKey)
  return isTimer(stored) && stored.operatorId === readOperator()?.id ? stored : undefined
}

/** @param timer undefined deletes the timer */
export const storeTimer = (timer: Timer | undefined): void =>
  tryStore(timerKey, timer && JSON.stringify(timer))

const moveOldTimer = () => {
  const old = readStored(oldTimerKey)
  if (old === undefined) return
  tryStore(timerKey, readStored(timerKey) ?? old)
  // If storage is full, the timer stays under its old key.
  if (readStored(timerKey)) tryStore(oldTimerKey, undefined)
}

const isTimer = (stored: unknown): stored is Timer =>
  isObject(stored) &&
  ['id', 'operatorId', 'startedAt', 'clientId', 'student'].every(
    (field) => typeof stored[field] === 'string',
  )
