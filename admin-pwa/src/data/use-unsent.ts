import { useEffect, useState, useSyncExternalStore } from 'react'
import { onStoredChange, readStored, tryStore } from '#data/local-storage.ts'
import { hasKey, isUnsent, type OutboxEntry, outboxStore } from '#data/outbox-entry.ts'
import { useStore } from '#data/store.ts'

export const useUnsent = (): readonly OutboxEntry[] => useStore(outboxStore).filter(isUnsent)

/** Whether a record has unsent changes. @param key for example 'todos/<id>' */
export const useIsUnsent = (key: string): boolean => useUnsent().some((entry) => hasKey(entry, key))

const unsentFlagKey = 'unsentChanges'

/** Lets the sign-in page know whether a session ended with unsent changes. */
export const setUnsentFlag = (isLeft: boolean): void =>
  tryStore(unsentFlagKey, isLeft ? 'yes' : undefined)

export const useUnsentFlag = (): boolean =>
  useSyncExternalStore(onUnsentFlag, () => readStored(unsentFlagKey) !== undefined)

const onUnsentFlag = (changed: () => void) => onStoredChange(unsentFlagKey, changed)

/** Online, a “1 unsent” badge would vanish before anyone could read it. */
const badgeDelayMs = 1_500

export const useVisibleUnsent = (): readonly OutboxEntry[] => {
  const unsent = useUnsent()
  const [now, setNow] = useState(Date.now)
  const newest = unsent.at(-1)?.at
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), newest + badgeDelayMs - Date.now())
    return () => clearTimeout(timer)
  }, [newest])
  // An entry with a future time was created before the device's clock was set back.
  const isJustSent = ({ at }: OutboxEntry) => at <= now && now < at + badgeDelayMs
  return unsent.filter((entry) => entry.state === 'refused' || !isJustSent(entry))
}
