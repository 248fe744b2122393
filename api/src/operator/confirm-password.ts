import type { OutcomeOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/operator/contract'
import type { Caller, Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { verifyPassword } from '#operator/hash-password'
import { limitAttempt } from '#operator/limit-attempt'
import { Operator, OperatorSession } from '#operator/model'

/** Records that the operator has entered the password again in this session. */
export const confirmPassword = async (
  context: Context,
  { operatorId, sessionId }: Caller,
  { password, address }: { password: string; address: string },
): Promise<OutcomeOf<typeof contract.confirmPassword>> => {
  const { db, now, signInLimiter } = context
  const operator = await Operator.query(db).findById(operatorId).throwIfNotFound()
  const attempt = { username: operator.username, address }
  return limitAttempt(context, attempt, async () => {
    if (!(await verifyPassword(password, operator.password))) return refuse('wrong_password')
    await signInLimiter.succeeded(operator.username, address)
    await OperatorSession.query(db)
      .findById(sessionId)
      .patch({ confirmedAt: toTimestamp(now()) })
    return ok(undefined)
  })
}
