import { type Result, refuse } from '@synapse/shared/contract/result'
import type { Context } from '#core/context'
import { withHashingSlot } from '#operator/hash-password'

type Attempt = { username: string; address: string }

/**
 * Counts a password attempt, delays it if there were many recently, and then checks the password. A
 * delayed attempt takes up no hashing slot, so that strangers can't keep the operator waiting.
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
  // Don't count this attempt, because its password wasn't checked.
  await signInLimiter.passed(username, address)
  return refuse('busy')
}
