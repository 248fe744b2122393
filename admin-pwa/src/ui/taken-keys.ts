/** Whether a key is somebody else's: whoever types means letters, and a dialog has its own keys. */
export const isTaken = (target: EventTarget | null): boolean =>
  document.getElementById('root')?.hasAttribute('inert') || isTyped(target)

/** Whether a key is a letter of what is typed. */
export const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing))

const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select'
