const checkEveryMs = 250

/**
 * Ends this process when the npm that started it ends. A killed npm leaves its script running, so
 * watch the message channel: running work ends on `disconnect` first.
 */
export const endWithNpm = () => {
  // Children of the launcher have a channel of their own.
  if (!process.env.npm_lifecycle_event || process.send) return
  const npm = process.ppid
  const check = () => {
    if (process.ppid === npm) return
    if (!process.emit('disconnect')) process.exit(1)
  }
  setInterval(check, checkEveryMs).unref()
}
