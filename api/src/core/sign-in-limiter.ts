import type { Result } from '@synapse/shared/contract/result'

/** Slows down password guessing, per user name and per IP address. The counts survive a restart. */
export type SignInLimiter = {
  /**
   * Counts an attempt before its password is checked, so that parallel attempts can't exceed the
   * limit, and delays it if there were many for this user name.
   */
  begin: (
    username: string,
    address: string,
  ) => Promise<Result<undefined, 'too_many_tries' | 'busy'>>
  /** Removes an attempt with the correct password from the counts. */
  succeeded: (username: string, address: string) => Promise<void>
  /**
   * Removes only this attempt: its password is correct, but the second step is missing. Wrong codes
   * stay counted; otherwise, entering the password again would allow any number of codes.
   */
  passed: (username: string, address: string) => Promise<void>
  /**
   * Counts a code from an authenticator app before it is checked. Codes are short, so they are also
   * limited per account. Only someone who knows the password can use up this limit.
   * @returns false if there were too many
   */
  beginCode: (username: string) => Promise<boolean>
  /** Removes a correct code from the count. */
  codeSucceeded: (username: string) => Promise<void>
}
