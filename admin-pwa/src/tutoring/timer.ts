import { useEffect, useReducer } from 'react'
import { sharedKey } from '#data/drafts.ts'
import { isObject } from '#data/is-object.ts'
import { onStoredChange, readStoredJson, tryStore } from '#data/local-storage.ts'
import { readOperator } from '#data/sign-in-storage.ts'
import { createStore, useStore } from '#data/store.ts'

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

/** The timer is in local storage, so it survives a reload, a restart and being offline. */
const key = sharedKey('timer')

const read = (): Timer | undefined => {
  const stored = readStoredJson(key)
  return isTimer(stored) && stored.operatorId === readOperator()?.id ? stored : undefined
}

const isTimer = (stored: unknown): stored is Timer =>
  isObject(stored) &&
  ['id', 'operatorId', 'startedAt', 'clientId', 'student'].every(
    (field) => typeof stored[field] === 'string',
  )

const running = createStore(read())

const reload = () => running.set(read())

// Another tab started or stopped the timer, or signed out.
onStoredChange(key, reload)

/** Returns the timer that all tabs share; undefined if there is none. */
export const useTimer = (): Timer | undefined => {
  // Read the timer again because an operator may have signed in since this module was loaded.
  useEffect(reload, [])
  return useStore(running)
}

/** Returns when the timer stopped or, while it runs, the current time every second. */
export const useTimerEnd = ({ stoppedAt }: Timer): Temporal.Instant => {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (stoppedAt) return
    const ticking = setInterval(tick, 1_000)
    return () => clearInterval(ticking)
  }, [stoppedAt])
  return stoppedAt ? Temporal.Instant.from(stoppedAt) : Temporal.Now.instant()
}

/** Starts the timer, unless one is already running, for example in another tab. */
export const startTimer = (about: Pick<Timer, 'clientId' | 'student'>): void => {
  const operatorId = readOperator()?.id
  if (!operatorId || read()) reload()
  else store({ ...about, id: crypto.randomUUID(), operatorId, startedAt: now() })
}

/** Stops the timer. It is kept until it is saved or discarded. */
export const stopTimer = (): void => change((timer) => ({ ...timer, stoppedAt: now() }))

/** Resumes a stopped timer, counting the time in between as well. */
export const resumeTimer = (): void => change(({ stoppedAt: _, ...timer }) => timer)

/** @param id the timer's id; a timer started in the meantime isn't deleted */
export const discardTimer = (id: string): void => {
  if (read()?.id === id) tryStore(key, undefined)
  reload()
}

const change = (next: (timer: Timer) => Timer) => {
  const timer = read()
  if (timer) store(next(timer))
  else reload()
}

const store = (timer: Timer) => {
  tryStore(key, JSON.stringify(timer))
  reload()
}

const now = () => Temporal.Now.instant().toString()
