/** Throws when the app runs in production: a stand-in must never take real visitors' payments or mails. */
export const refuseProduction = (standIn: string): void => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      `The stand-in for ${standIn} refuses to start because NODE_ENV is "production". Configure a real account instead.`,
    )
  }
}
