/** What the consent popup tells the window that opened it. */
export const googleAuthSuccess = 'GOOGLE_AUTH_SUCCESS'
