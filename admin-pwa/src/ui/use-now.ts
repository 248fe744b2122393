import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const tickMs = 15_000

/** Returns the current time for countdowns, updated every 15 seconds while the page is visible. */
export const useNow = (): Temporal.Instant => {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (visibility === 'hidden') return
    const tick = () => setNow(Temporal.Now.instant())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [visibility])
  return now
}
