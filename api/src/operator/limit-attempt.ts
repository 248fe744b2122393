import { type Result, refuse } from '@synapse/shared/contract/result'
import type { Context } from '#core/context'
import { withHashingSlot } from '#operator/hash-password'

type Attempt = { username: string; address: string }

/**
 * Counts a password attempt, delays it if there have been many recently, and then checks the password. The delay comes first, so that strangers' delayed attempts don't block the
 * operator's attempt.
 */
export const limitAttempt = async <Value, Reason extends string>(
  { signInLimiter }: Context,
  { username, address }: Attempt,
  work: () => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason | 'too_many_tries' | 'busy'>> => {
  const counted = await signInLimiter.begin(username, address)
  if (!counted.ok) return counted
  const result = await withHashingSlot(work)
  if (result) return result
  // Don't count this attempt, because the password wasn't checked.
  await signInLimiter.passed(username, address)
  return refuse('busy')
}
