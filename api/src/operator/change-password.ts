import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/operator/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { reportSecurity } from '#core/security-log'
import type { Caller } from '#http/route'
import { findPasswordWeakness } from '#operator/find-password-weakness'
import { hashPassword, verifyPassword, withHashSlot } from '#operator/hash-password'
import { OperatorSession, User } from '#operator/model'

type Outcome = Result<{ ok: true }, RefusalOf<typeof contract.changePassword>>
type Change = { caller: Caller; address: string; currentPassword: string; newPassword: string }

/** Sets a new password and ends all sign-in sessions except the caller's. */
export const changePassword = async (context: Context, asked: Change): Promise<Outcome> => {
  const { username } = await User.query(context.db)
    .findById(asked.caller.operatorId)
    .throwIfNotFound()
  const result = (await withHashSlot(() => change(context, asked))) ?? refuse('busy')
  if (result.ok) reportSecurity('password_changed', { username })
  else reportSecurity('password_change_refused', { reason: result.reason, username })
  return result
}

const change = async (
  { db, signInLimiter }: Context,
  { caller, address, currentPassword, newPassword }: Change,
): Promise<Outcome> => {
  const user = await User.query(db).findById(caller.operatorId).throwIfNotFound()
  if (!(await signInLimiter.begin(user.username, address))) return refuse('too_many_tries')
  if (!(await verifyPassword(currentPassword, user.password))) return refuse('wrong_password')
  await signInLimiter.succeeded(user.username, address)
  const weakness = await findPasswordWeakness(newPassword, user.username)
  if (weakness) return refuse('weak_password', weakness)
  const password = await hashPassword(newPassword)
  const isChanged = await db.transaction(async (trx) => {
    // Another request may have changed the password while this one was computing hashes.
    const current = await User.query(trx).findById(user.id).forUpdate()
    if (current?.password !== user.password) return false
    await User.query(trx).findById(user.id).patch({ password })
    await OperatorSession.query(trx)
      .delete()
      .where({ userId: user.id })
      .whereNot({ id: caller.sessionId })
    return true
  })
  return isChanged ? ok({ ok: true }) : refuse('wrong_password')
}
