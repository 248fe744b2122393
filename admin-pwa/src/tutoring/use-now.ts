import { useEffect, useState } from 'react'

/** Returns the current time, updated every second while `isRunning`. */
export const useNow = (isRunning: boolean): Temporal.Instant => {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    if (!isRunning) return
    const tick = () => setNow(Temporal.Now.instant())
    tick()
    const ticking = setInterval(tick, 1_000)
    return () => clearInterval(ticking)
  }, [isRunning])
  return now
}
