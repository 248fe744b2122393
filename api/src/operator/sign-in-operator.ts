import type { RefusalOf } from '@synapse/shared/endpoint'
import type { login } from '@synapse/shared/operator/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { openSession } from '#operator/authenticate-operator'
import { hashPassword, verifyPassword, withHashSlot } from '#operator/hash-password'
import { User } from '#operator/model'

type SignIn = { username: string; password: string; address: string; userAgent: string }
type SignedIn = { token: string; user: { id: string; username: string } }

let decoy: Promise<string> | undefined

/**
 * Checks user name and password. Unknown users and wrong passwords get the same answer in similar
 * time.
 */
export const signInOperator = async (
  context: Context,
  signIn: SignIn,
): Promise<Result<SignedIn, RefusalOf<typeof login>>> => {
  if (!signIn.username.trim() || !signIn.password) return refuse('missing')
  return (await withHashSlot(() => checkPassword(context, signIn))) ?? refuse('busy')
}

const checkPassword = async (
  context: Context,
  { username, password, address, userAgent }: SignIn,
): Promise<Result<SignedIn, RefusalOf<typeof login>>> => {
  const { db, signInLimiter } = context
  if (!(await signInLimiter.begin(username, address))) return refuse('too_many_tries')
  const user = await User.query(db).findOne({ username: username.trim() })
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verifyPassword(password, user?.password ?? (await decoy))
  if (!user || !isRight) return refuse('invalid_credentials')
  const token = await db.transaction(async (trx) => {
    // The password may have changed while its hash was computed; that change ended all sessions.
    const current = await User.query(trx).findById(user.id).forShare()
    if (current?.password !== user.password) return undefined
    return openSession({ ...context, db: trx }, user.id, { address, userAgent })
  })
  if (!token) return refuse('invalid_credentials')
  await signInLimiter.succeeded(username, address)
  return ok({ token, user: { id: user.id, username: user.username } })
}
