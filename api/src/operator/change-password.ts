import type { RefusalOf } from '@synapse/shared/endpoint'
import type { changePassword as contract } from '@synapse/shared/operator/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import type { Caller } from '#http/route'
import type { Tries } from '#operator/count-tries'
import { hashPassword, isWeakPassword, verifyPassword } from '#operator/hash-password'
import { OperatorSession, User } from '#operator/model'

type Passwords = { currentPassword: string; newPassword: string }

/** Sets a new password and ends all sessions but the caller's. */
export const changePassword = async (
  { db }: Context,
  tries: Tries,
  caller: Caller,
  address: string,
  { currentPassword, newPassword }: Passwords,
): Promise<Result<{ ok: true }, RefusalOf<typeof contract>>> => {
  const user = await User.query(db).findById(caller.operatorId).throwIfNotFound()
  if (!(await tries.mayTry(user.username, address))) return refused('too_many_tries')
  if (!(await verifyPassword(currentPassword, user.password))) {
    await tries.failed(user.username, address)
    return refused('wrong_password')
  }
  if (isWeakPassword(newPassword, user.username)) return refused('weak_password')
  const password = await hashPassword(newPassword)
  await db.transaction(async (trx) => {
    await User.query(trx).findById(user.id).patch({ password })
    await OperatorSession.query(trx)
      .delete()
      .where({ userId: user.id })
      .whereNot({ id: caller.sessionId })
  })
  return done({ ok: true })
}
