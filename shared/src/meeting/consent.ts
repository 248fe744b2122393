/** The consent popup posts this message to the window that opened it. */
export const googleAuthSuccess = 'GOOGLE_AUTH_SUCCESS'
