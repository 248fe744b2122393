/** Throws in production, because a stand-in must never handle real payments or e-mails. */
export const refuseProduction = (standIn: string): void => {
  if (process.env.NODE_ENV === 'production')
    throw new Error(
      `The stand-in for ${standIn} refuses to start because NODE_ENV is "production". Configure a real account instead.`,
    )
}
