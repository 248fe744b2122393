/** A number on the installed app's icon, where the system shows one; 0 takes it off. */
export const showBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(console.warn)
}
