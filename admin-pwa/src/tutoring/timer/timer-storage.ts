import { isObject } from '#data/is-object.ts'
import { readStored, readStoredJson, tryStore } from '#data/local-storage.ts'
import { readOperator } from '#data/sign-in-storage.ts'
import { oldTimerKey } from '#data/unsaved-input.ts'

/** A timer that is running, or that has been stopped but not yet saved as a session. */
export type Timer = {
  /** The id of the session to create. With this id, saving twice creates only one session. */
  id: string
  operatorId: string
  /** When the timer was started, as an ISO 8601 instant, like `stoppedAt`. */
  startedAt: string
  stoppedAt?: string
  clientId: string
  student: string
}

/** Local storage keeps each operator's timer across reloads and restarts, even offline. */
export const timerKey = 'timer'

/** Returns the operator's timer, even if an older version of the app started it. */
export const readTimer = (): Timer | undefined => storedTimers().find(isOwn)

/** @param timer undefined to delete the timer */
export const storeTimer = (timer: Timer | undefined): void => {
  const timers = storedTimers().filter((one) => !isOwn(one))
  if (timer) timers.push(timer)
  tryStore(timerKey, timers.length > 0 ? JSON.stringify(timers) : undefined)
}

const isOwn = ({ operatorId }: Timer) => operatorId === readOperator()?.id

const storedTimers = (): Timer[] => {
  moveOldTimer()
  // App versions before December 2026 stored a single timer. Remove `flat` in November 2027.
  return [readStoredJson(timerKey)].flat().filter(isTimer)
}

const moveOldTimer = () => {
  const old = readStored(oldTimerKey)
  if (old === undefined) return
  tryStore(timerKey, readStored(timerKey) ?? old)
  // The timer stays under its old key if storage is full.
  if (readStored(timerKey)) tryStore(oldTimerKey, undefined)
}

const isTimer = (stored: unknown): stored is Timer =>
  isObject(stored) &&
  ['id', 'operatorId', 'startedAt', 'clientId', 'student'].every(
    (field) => typeof stored[field] === 'string',
  )
