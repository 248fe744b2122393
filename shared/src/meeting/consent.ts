/** The message that the consent popup posts to the window that opened it. */
export const googleAuthSuccess = 'GOOGLE_AUTH_SUCCESS'
