const checkEveryMs = 250

/**
 * Ends this process with the npm that started it, however that ends: killed outright or by a signal
 * that it does not pass on, it leaves its script behind. Whatever runs at that moment hears of it as
 * of a closed message channel, by `disconnect`, and ends first.
 */
export const endWithNpm = () => {
  // What the launcher starts has such a channel of its own.
  if (!process.env.npm_lifecycle_event || process.send) return
  const npm = process.ppid
  const check = () => {
    if (process.ppid === npm) return
    if (!process.emit('disconnect')) process.exit(1)
  }
  setInterval(check, checkEveryMs).unref()
}
