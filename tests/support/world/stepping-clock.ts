import { moveClock } from '#support/run/move-clock.ts'

// Preloaded into the app's child process. SIGUSR2 moves the clock forward by an hour, or back to
// the correct time. At first, the clock is ahead by CLOCK_AHEAD_HOURS.
const hourMs = 3_600_000
let aheadMs = 0

const setAhead = (ms: number) => {
  moveClock(ms - aheadMs)
  aheadMs = ms
}

setAhead(Number(process.env.CLOCK_AHEAD_HOURS ?? 0) * hourMs)
process.on('SIGUSR2', () => setAhead(aheadMs === 0 ? hourMs : 0))
