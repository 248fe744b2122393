import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/operator/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import type { Caller } from '#http/route'
import { verifyPassword, withHashSlot } from '#operator/hash-password'
import { OperatorSession, User } from '#operator/model'

type Outcome = Result<undefined, RefusalOf<typeof contract.confirmPassword>>

/** Records that the operator has entered the password again in this session. */
export const confirmPassword = async (
  context: Context,
  caller: Caller,
  entered: { password: string; address: string },
): Promise<Outcome> =>
  (await withHashSlot(() => confirm(context, caller, entered))) ?? refuse('busy')

const confirm = async (
  { db, now, signInLimiter }: Context,
  { operatorId, sessionId }: Caller,
  { password, address }: { password: string; address: string },
): Promise<Outcome> => {
  const user = await User.query(db).findById(operatorId).throwIfNotFound()
  if (!(await signInLimiter.begin(user.username, address))) return refuse('too_many_tries')
  if (!(await verifyPassword(password, user.password))) return refuse('wrong_password')
  await signInLimiter.succeeded(user.username, address)
  await OperatorSession.query(db)
    .findById(sessionId)
    .patch({ confirmedAt: toTimestamp(now()) })
  return ok(undefined)
}
