import type { Endpoint } from '@synapse/shared/endpoint'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Patch } from '#data/patch.ts'
import { createStore, useStore } from '#data/store.ts'

/** A write that the server has not done yet, or that the screens have not read back: data, no code. */
export type OutboxEntry = {
  /** In the order in which they were made. */
  order: number
  /** By which the server knows it when it comes again. */
  key: string
  method: Endpoint['method']
  /** With its parameters filled in, and its query. */
  path: string
  /** JSON, or the Blob of a file. */
  body?: unknown
  /** Which calls the app knew that made it: a later one must not send it as its own. */
  contract: number
  /** For the operator: 'Complete “Call Maria”'. */
  label: string
  /** What it makes of the records on the screen. */
  patches: readonly Patch[]
  /** What it changes, by name ('todos/<id>'): rows that share one are sent in order. */
  holds: readonly string[]
  /** Whether it makes a record: without it later rows of that record are nothing. */
  isNew?: boolean | undefined
  /** The version of its first record when it was made. */
  seen?: number | undefined
  /** What that record had in the fields that the row changes. */
  before?: Fields | undefined
  /** In milliseconds since 1970. */
  at: number
  state: 'waiting' | 'done' | 'refused'
  /** With 'done': what the server answered. */
  answer?: unknown
  /** With 'refused': its status and body; with 'waiting', of a fault of the server's that may pass. */
  refusal?: { status: number; text: string } | undefined
}

export type Fields = Readonly<Record<string, unknown>>

const rows = createStore<readonly OutboxEntry[]>([])

/** What waits now, as last read from the disk. */
export const pendingEntries = rows.get

/** From here on this waits. */
export const setPendingEntries = (next: readonly OutboxEntry[]): void => {
  if (next.length > 0 || rows.get().length > 0) rows.set(next)
}

/** Calls back when something else waits. Returns the way to stop. */
export const onOutboxChange = rows.subscribe

/** Whether the server has not done it. */
export const isUnsent = ({ state }: OutboxEntry): boolean => state !== 'done'

/** For the screen: what has not been sent, or was refused. */
export const useUnsent = (): readonly OutboxEntry[] => useStore(rows).filter(isUnsent)

const unsentFlagKey = 'unsentChanges'

/** For the sign-in page of every tab, however it is opened: whether a session ended before all was sent. */
export const setUnsentFlag = (isLeft: boolean): void => {
  try {
    if (isLeft) localStorage.setItem(unsentFlagKey, 'yes')
    else localStorage.removeItem(unsentFlagKey)
  } catch {
    // Without storage nobody was signed in.
  }
}

export const useUnsentFlag = (): boolean => useSyncExternalStore(onStorage, readUnsentFlag)

const readUnsentFlag = () => {
  try {
    return localStorage.getItem(unsentFlagKey) !== null
  } catch {
    return false
  }
}

const onStorage = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** With a network a change is sent before anybody could read that it was not. */
const promptMs = 1_500

/** The same, but for what is just being sent. */
export const useVisibleUnsent = (): readonly OutboxEntry[] => {
  const unsent = useUnsent()
  const [now, setNow] = useState(Date.now)
  const newest = unsent.at(-1)?.at
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), newest + promptMs - Date.now())
    return () => clearTimeout(timer)
  }, [newest])
  // What seems to come from the future was made before the clock was set back.
  const isJustSent = ({ at }: OutboxEntry) => at <= now && now < at + promptMs
  return unsent.filter((row) => row.state === 'refused' || !isJustSent(row))
}
