/**
 * The error for calls that require the operator to re-enter the password. The app asks for the
 * password and repeats the call; old versions, which can't do that, show the message.
 */
export const passwordNeeded = {
  status: 403,
  message: 'This needs your password. If the app doesn’t ask for it, reload the page.',
} as const

/** The reason code of this error. */
export const passwordNeededReason = 'password_needed'
