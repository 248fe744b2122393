import { isCallError } from '@synapse/shared/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { feedKey, queryClient, refreshAll } from '#app/query.ts'
import { isShowingSaved, noteSavedShown, noteServerAnswered } from '#offline/connection.ts'

const pollMs = 10_000

/**
 * Data never become stale by themselves: the feed brings what somebody has booked, paid or changed
 * elsewhere, and then the screen is read again. Not asked while nobody looks.
 */
export const useLiveRecords = (): void => {
  useQuery({
    queryKey: feedKey,
    queryFn: pull,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    const pullNow = () => {
      queryClient.refetchQueries({ queryKey: feedKey })
    }
    window.addEventListener('online', pullNow)
    window.addEventListener('offline', pullNow)
    const elsewhere = import('#offline/sync.ts').then(({ onSyncedElsewhere }) =>
      onSyncedElsewhere(refreshAll),
    )
    return () => {
      window.removeEventListener('online', pullNow)
      window.removeEventListener('offline', pullNow)
      elsewhere.then((stop) => stop())
    }
  }, [])
}

/** @returns when it was done: a query has to give something */
const pull = async (): Promise<number> => {
  const [{ sync }, { feedState }] = await Promise.all([
    import('#offline/sync.ts'),
    import('#offline/records.ts'),
  ])
  try {
    const hasChanged = await sync(false)
    const wasAway = isShowingSaved()
    noteServerAnswered()
    if (hasChanged || wasAway) refreshAll()
  } catch (error) {
    // Whoever is refused is signed out, or told by the screen itself.
    if (!isCallError(error))
      noteSavedShown((await feedState().catch(() => undefined))?.at ?? Date.now())
  }
  return Date.now()
}
