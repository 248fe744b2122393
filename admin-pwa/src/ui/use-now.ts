import { useEffect, useState } from 'react'

const tickMs = 15_000

/** Returns the current time for countdowns, updated every 15 seconds while the page is visible. */
export const useNow = (): Temporal.Instant => {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(Temporal.Now.instant())
    }
    const timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
