import { useEffect } from 'react'
import { sharedKey } from '#data/drafts.ts'
import { readOperator } from '#data/session-storage.ts'
import { createStore, useStore } from '#data/store.ts'

/** A session whose time is being taken, or was taken and is not saved yet. */
export type Timer = {
  /** The session will have it: saved twice, it is one. */
  id: string
  operatorId: string
  /** An instant, as is the end. */
  startedAt: string
  stoppedAt?: string
  clientId: string
  student: string
}

/** It lies in the browser's storage: a reload, a closed app or no network cannot stop it. */
const key = sharedKey('timer')

const read = (): Timer | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isTimer(kept) && kept.operatorId === readOperator()?.id ? kept : undefined
  } catch {
    return undefined
  }
}

const isTimer = (kept: unknown): kept is Timer =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'operatorId', 'startedAt', 'clientId', 'student'].every(
    (field) => typeof Reflect.get(kept, field) === 'string',
  )

const running = createStore(read())

const readAgain = () => running.set(read())

// Another tab has started or stopped it, or signed out.
window.addEventListener('storage', ({ key: changed }) => {
  if (changed === key || changed === null) readAgain()
})

/** The one timer there is, for all tabs; undefined while there is none. */
export const useTimer = (): Timer | undefined => {
  // Somebody may have signed in since.
  useEffect(readAgain, [])
  return useStore(running)
}

/** Starts the timer, unless one runs already, such as in another tab. */
export const startTimer = (about: Pick<Timer, 'clientId' | 'student'>): void => {
  const operatorId = readOperator()?.id
  if (!operatorId || read()) readAgain()
  else keep({ ...about, id: crypto.randomUUID(), operatorId, startedAt: now() })
}

/** Notes when it ended; it stays until it is saved or discarded. */
export const stopTimer = (): void => change((timer) => ({ ...timer, stoppedAt: now() }))

/** It was stopped by mistake: it goes on as if it had not been. */
export const resumeTimer = (): void => change(({ stoppedAt: _, ...timer }) => timer)

/** It is saved as a session, or given up. @param id which one: meanwhile another may have begun */
export const dropTimer = (id: string): void => {
  if (read()?.id === id) localStorage.removeItem(key)
  readAgain()
}

const change = (next: (timer: Timer) => Timer) => {
  const timer = read()
  if (timer) keep(next(timer))
  else readAgain()
}

const keep = (timer: Timer) => {
  localStorage.setItem(key, JSON.stringify(timer))
  running.set(timer)
}

const now = () => Temporal.Now.instant().toString()
