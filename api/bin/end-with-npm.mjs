const checkEveryMs = 250

/**
 * Ends this process when the npm process that started it ends, because npm leaves its script
 * running when npm is killed. If work is in progress, emits `disconnect`, so that the work can end
 * first.
 */
export const endWithNpm = () => {
  // Processes started by the launcher have their own message channel.
  if (!process.env.npm_lifecycle_event || process.send) return
  const npm = process.ppid
  const check = () => {
    if (process.ppid === npm) return
    if (!process.emit('disconnect')) process.exit(1)
  }
  setInterval(check, checkEveryMs).unref()
}
