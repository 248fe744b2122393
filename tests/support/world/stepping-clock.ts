// Preloaded into the app's child process. SIGUSR2 moves the clock forward an hour, or back to the
// correct time. CLOCK_AHEAD_HOURS sets the initial offset. As on a real machine, `performance.now`
// isn't affected.
const hourMs = 3_600_000
const { now } = Date
const { instant } = Temporal.Now
let stepMs = Number(process.env.CLOCK_AHEAD_HOURS ?? 0) * hourMs

Date.now = () => now() + stepMs
Temporal.Now.instant = () => instant().add({ milliseconds: stepMs })
process.on('SIGUSR2', () => {
  stepMs = stepMs === 0 ? hourMs : 0
})
