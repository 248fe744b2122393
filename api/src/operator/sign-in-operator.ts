import { randomUUID } from 'node:crypto'
import type { RefusalOf } from '@synapse/shared/endpoint'
import type { login } from '@synapse/shared/operator/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { runWithContext } from '#core/request-context'
import { reportSecurity } from '#core/security-log'
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
  const result = (await withHashSlot(() => checkPassword(context, signIn))) ?? refuse('busy')
  if (result.ok) reportSecurity('signed_in', { username: result.value.user.username })
  else {
    const user = await User.query(context.db).findOne({ username: signIn.username.trim() })
    reportSecurity('sign_in_refused', { reason: result.reason, username: user?.username })
  }
  return result
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
  const id = randomUUID()
  const actor = { kind: 'operator', operatorId: user.id, sessionId: id } as const
  const token = await runWithContext({ actor }, () =>
    db.transaction(async (trx) => {
      // The password may have changed while its hash was computed; that change ended all sessions.
      const current = await User.query(trx).findById(user.id).forShare()
      if (current?.password !== user.password) return undefined
      return openSession({ ...context, db: trx }, user.id, { id, address, userAgent })
    }),
  )
  if (!token) return refuse('invalid_credentials')
  await signInLimiter.succeeded(username, address)
  return ok({ token, user: { id: user.id, username: user.username } })
}
