import { useWindowEvent } from '@mantine/hooks'
import { isCallError } from '@synapse/shared/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showsEffect } from '#data/outbox/entry.ts'
import { shownOutbox } from '#data/outbox/shown-outbox.ts'
import { feedKey, queryClient } from '#data/query-client.ts'
import { feedState } from '#data/records.ts'
import { refreshAll, refreshLocally } from '#data/refresh.ts'
import { isOffline, offline, reportStorageError, setOffline, setOnline } from '#data/status.ts'

const pollMs = 10_000
/** Polls more often while offline, so that the app soon notices that the network is back. */
const offlinePollMs = 3_000

/** Polls the feed while the page is visible, and refreshes the screens when the feed changes. */
export const useSync = (): void => {
  useQuery({
    queryKey: feedKey,
    queryFn: pull,
    refetchInterval: () => (isOffline() ? offlinePollMs : pollMs),
    refetchOnWindowFocus: 'always',
  })
  useWindowEvent('online', pullNow)
  useWindowEvent('offline', pullNow)
  useEffect(() => {
    const elsewhere = import('#data/sync.ts')
      .then(({ onSyncInOtherTab }) => onSyncInOtherTab(refreshAll))
      .catch(console.warn)
    // Load the outbox module while online, because it may not be cached for offline use yet.
    const outbox = import('#data/outbox/enqueue.ts')
      .then(({ watchOutbox }) => watchOutbox())
      .catch(console.warn)
    // While offline, screens may have shown records that are too old to be shown online.
    const stopWatching = offline.subscribe(() => {
      if (isOffline()) refreshLocally().catch(console.warn)
    })
    return () => {
      stopWatching()
      outbox.then((stop) => stop?.())
      elsewhere.then((stop) => stop?.())
    }
  }, [])
}

const pullNow = () => queryClient.refetchQueries({ queryKey: feedKey })

/** The first pull always reads the feed, so that changes made just before a reload are included. */
let isFirst = true

/** @returns the current time, because a query must return a value */
const pull = async (): Promise<number> => {
  try {
    const { pullFeed } = await import('#data/sync.ts')
    const hasNewRecords = await pullFeed({ ignoresMark: isFirst })
    isFirst = false
    const cameBack = goOnline()
    if (cameBack || hasNewRecords) refreshAll()
    if (shownOutbox.get().some(showsEffect)) flushInBackground()
  } catch (error) {
    const isStorageError = reportStorageError(error)
    // Unsent changes can be sent even if the server refuses the feed request or storage is full.
    if (isCallError(error) && goOnline()) refreshAll()
    if (isStorageError || isCallError(error)) flushInBackground()
    else setOffline((await feedState().catch(() => undefined))?.at)
  }
  return Date.now()
}

let cameBackAt = Number.NEGATIVE_INFINITY

/**
 * Marks the app as online and returns whether it was offline. Does so at most once every few
 * seconds, so that the app doesn't keep reloading everything if one call fails repeatedly while the
 * feed works.
 */
export const goOnline = (): boolean => {
  // Don't use the device's clock, because it may have been set back since the last call.
  const now = performance.now()
  if (!isOffline() || now - cameBackAt < offlinePollMs) return false
  cameBackAt = now
  setOnline()
  return true
}

const flushInBackground = () =>
  import('#data/outbox/send.ts').then(({ flushOutbox }) => flushOutbox()).catch(console.warn)
