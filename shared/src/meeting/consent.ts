/** The message from the consent popup to the window that opened it. */
export const googleAuthSuccess = 'GOOGLE_AUTH_SUCCESS'
