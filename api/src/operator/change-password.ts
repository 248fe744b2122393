import type { OutcomeOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/operator/contract'
import type { Caller, Context } from '#core/context'
import { reportSecurity } from '#core/security-log'
import { changeSignIn } from '#operator/change-sign-in'
import { findPasswordWeakness } from '#operator/find-password-weakness'
import { hashPassword, verifyPassword } from '#operator/hash-password'
import { limitAttempt } from '#operator/limit-attempt'
import { Operator } from '#operator/model'

type Outcome = OutcomeOf<typeof contract.changePassword>
type Change = { caller: Caller; address: string; currentPassword: string; newPassword: string }

/** Sets a new password, notifies the operator and ends all sign-in sessions but the caller's. */
export const changePassword = async (context: Context, request: Change): Promise<Outcome> => {
  const { caller, address } = request
  const operator = await Operator.query(context.db).findById(caller.operatorId).throwIfNotFound()
  const { username } = operator
  const attempt = { username, address }
  const result = await limitAttempt(context, attempt, () => change(context, operator, request))
  if (result.ok) reportSecurity('password_changed', { username })
  else reportSecurity('password_change_refused', { reason: result.reason, username })
  return result
}

const change = async (
  context: Context,
  operator: Operator,
  { caller, address, currentPassword, newPassword }: Change,
): Promise<Outcome> => {
  if (!(await verifyPassword(currentPassword, operator.password))) return refuse('wrong_password')
  await context.signInLimiter.succeeded(operator.username, address)
  const weakness = await findPasswordWeakness(newPassword, operator.username)
  if (weakness) return refuse('weak_password', weakness)
  const password = await hashPassword(newPassword)
  return changeSignIn(context, caller, 'The password was changed.', async (trx, current) => {
    // Another request may have changed the password while the hashes were being computed.
    if (current.password !== operator.password) return refuse('wrong_password')
    await Operator.query(trx).findById(operator.id).patch({ password })
    return ok({ ok: true as const })
  })
}
