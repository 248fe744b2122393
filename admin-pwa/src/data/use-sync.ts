import { isCallError } from '@synapse/shared/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOffline, setOfflineSince, setOnline } from '#data/connection.ts'
import { pendingEntries } from '#data/outbox-entry.ts'
import { feedKey, queryClient, refreshAll } from '#data/query.ts'
import { reportStorageError } from '#data/storage-error.ts'

const pollMs = 10_000
/** Whoever waits for the network is not kept waiting after it is back. */
const pollAwayMs = 3_000

/**
 * Data never become stale by themselves: the feed brings what somebody has booked, paid or changed
 * elsewhere, and then the screen is read again. Not asked while nobody looks.
 */
export const useSync = (): void => {
  useQuery({
    queryKey: feedKey,
    queryFn: pull,
    refetchInterval: () => (isOffline() ? pollAwayMs : pollMs),
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    const pullNow = () => {
      queryClient.refetchQueries({ queryKey: feedKey })
    }
    window.addEventListener('online', pullNow)
    window.addEventListener('offline', pullNow)
    const elsewhere = import('#data/sync.ts').then(({ onSyncInOtherTab: onSyncedElsewhere }) =>
      onSyncedElsewhere(refreshAll),
    )
    // Loaded while there is a network, whether or not the whole app is kept.
    const outbox = import('#data/outbox.ts')
      .then(({ watchOutbox: followOutbox }) => followOutbox())
      .catch(console.warn)
    return () => {
      outbox.then((stop) => stop?.())
      window.removeEventListener('online', pullNow)
      window.removeEventListener('offline', pullNow)
      elsewhere.then((stop) => stop())
    }
  }, [])
}

/** What was done before the page was loaded anew is there when it is: the database itself is asked. */
let isFirst = true

/** @returns when it was done: a query has to give something */
const pull = async (): Promise<number> => {
  const [{ pullFeed: sync }, { feedState }] = await Promise.all([
    import('#data/sync.ts'),
    import('#data/records.ts'),
  ])
  try {
    const hasChanged = await sync(isFirst)
    isFirst = false
    if (comeBack() || hasChanged) refreshAll()
    if (pendingEntries().some(({ state }) => state !== 'refused')) flushInBackground()
  } catch (error) {
    const isOfDatabase = reportStorageError(error)
    // A server that refuses the feed, or a device that is full, hinders no change from being sent.
    if (isCallError(error) && comeBack()) refreshAll()
    if (isOfDatabase || isCallError(error)) flushInBackground()
    else setOfflineSince((await feedState().catch(() => undefined))?.at ?? Date.now())
  }
  return Date.now()
}

let cameBackAt = 0

/**
 * Ends the offline state, and returns whether there was one. If a single call keeps failing while the
 * feed works, each return would reload all records and fail again, so returns are at least seconds apart.
 */
const comeBack = (): boolean => {
  if (!isOffline() || Date.now() - cameBackAt < pollAwayMs) return false
  cameBackAt = Date.now()
  setOnline()
  return true
}

/** The server is there: what waits is sent. */
const flushInBackground = async () => {
  try {
    const { flushOutbox: sendWaiting } = await import('#data/outbox-send.ts')
    await sendWaiting()
  } catch (error) {
    console.warn(error)
  }
}
