import { useEffect, useReducer } from 'react'
import { onStoredChange } from '#data/local-storage.ts'
import { isSameValue } from '#data/merge-edits.ts'
import { readOperator } from '#data/sign-in-storage.ts'
import { createStore, useStore } from '#data/store.ts'
import { readTimer, storeTimer, type Timer, timerKey } from '#tutoring/timer/timer-storage.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const running = createStore(readTimer())

const reload = () => running.set(readTimer())

// Another tab has started or stopped the timer, or signed out.
onStoredChange(timerKey, reload)

/** Returns the timer that all tabs share; undefined if there is none. */
export const useTimer = (): Timer | undefined => {
  // Read the timer again, because an operator may have signed in after this module was loaded.
  useEffect(reload, [])
  return useStore(running)
}

/** Returns when the timer was stopped or, while it runs, the current time, updated every second. */
export const useTimerEnd = ({ stoppedAt }: Timer): Temporal.Instant => {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (stoppedAt) return
    const ticking = setInterval(tick, 1_000)
    return () => clearInterval(ticking)
  }, [stoppedAt])
  return stoppedAt ? Temporal.Instant.from(stoppedAt) : Temporal.Now.instant()
}

/** Starts the timer, unless one is already running, perhaps in another tab. */
export const startTimer = (about: Pick<Timer, 'clientId' | 'student'>): void => {
  const operatorId = readOperator()?.id
  if (!operatorId || readTimer()) reload()
  else store({ ...about, id: crypto.randomUUID(), operatorId, startedAt: now() })
}

/** Stops the timer, which stays on screen until the operator saves or discards it. */
export const stopTimer = (): void => change((timer) => ({ ...timer, stoppedAt: now() }))

/** Resumes a stopped timer. The time since it was stopped counts, too. */
export const resumeTimer = (): void => change(({ stoppedAt: _, ...timer }) => timer)

/** @param id the timer to delete; a timer that was started in the meantime is kept */
export const discardTimer = (id: string): void => {
  if (readTimer()?.id === id) storeTimer(undefined)
  reload()
}

const change = (next: (timer: Timer) => Timer) => {
  const timer = readTimer()
  if (timer) store(next(timer))
  else reload()
}

const store = (timer: Timer) => {
  storeTimer(timer)
  reload()
  if (isSameValue(running.get(), timer)) return
  const message = 'Free some space on this device, then try again.'
  toast(failureToast(message, { title: 'Couldn’t save the timer' }))
}

const now = () => Temporal.Now.instant().toString()
