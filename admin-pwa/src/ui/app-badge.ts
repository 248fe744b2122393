/** Shows a number on the installed app's icon, if the system supports it; 0 removes the number. */
export const setAppBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(console.warn)
}
