// Loaded before the app in a process of its own: SIGUSR2 puts the machine's clock an hour forward, and
// the next one back; CLOCK_AHEAD_HOURS says how far ahead it starts. `performance.now`, which no clock's step moves, goes on as it does on a real one.
const hourMs = 3_600_000
const { now } = Date
const { instant } = Temporal.Now
let stepMs = Number(process.env.CLOCK_AHEAD_HOURS ?? 0) * hourMs

Date.now = () => now() + stepMs
Temporal.Now.instant = () => instant().add({ milliseconds: stepMs })
process.on('SIGUSR2', () => {
  stepMs = hourMs - stepMs
})
