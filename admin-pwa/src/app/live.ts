import { readChanges } from '@synapse/shared/operator/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query, refreshAll } from '#app/query.ts'

const pollMs = 10_000

/**
 * Data never become stale by themselves: the server says when somebody has booked, paid or changed
 * something elsewhere, and only then is the screen read again. Not asked while nobody looks.
 */
export const useLiveRecords = (): void => {
  const { data } = useQuery({
    ...query(readChanges),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  })
  const seen = useRef(data?.mark)
  useEffect(() => {
    const before = seen.current
    seen.current = data?.mark
    if (before !== undefined && data && data.mark !== before) refreshAll()
  }, [data])
}
