import { moveClock } from '#support/run/move-clock.ts'

// Preloaded into the app's child process. SIGUSR2 moves the clock forward an hour, or back to the
// correct time. CLOCK_AHEAD_HOURS sets the initial offset.
const hourMs = 3_600_000
let aheadMs = 0

const setAhead = (ms: number) => {
  moveClock(ms - aheadMs)
  aheadMs = ms
}

setAhead(Number(process.env.CLOCK_AHEAD_HOURS ?? 0) * hourMs)
process.on('SIGUSR2', () => setAhead(aheadMs === 0 ? hourMs : 0))
