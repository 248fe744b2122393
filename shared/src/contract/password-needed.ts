/**
 * The app asks for the password and repeats the call. Old versions can't ask, so they show this
 * message.
 */
export const passwordNeeded = {
  status: 403,
  message: 'This needs your password. If the app doesn’t ask for it, reload the page.',
} as const

export const passwordNeededReason = 'password_needed'
