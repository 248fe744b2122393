/**
 * The error for calls that need the operator's password again. The app asks for it and repeats the
 * call. Old versions of the app can't ask, so they show the error's message.
 */
export const passwordNeeded = {
  status: 403,
  message: 'This needs your password. If the app doesn’t ask for it, reload the page.',
} as const

/** The reason code of the error that asks for the password again. */
export const passwordNeededReason = 'password_needed'
