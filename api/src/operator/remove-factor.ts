import type { OutcomeOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/operator/contract'
import type { Caller, Context } from '#core/context'
import { changeSignIn } from '#operator/change-sign-in'
import { RecoveryCode, SignInFactor } from '#operator/model'

/** Removes a second factor. Removing the last factor also deletes the recovery codes. */
export const removeFactor = async (
  context: Context,
  caller: Caller,
  id: string,
): Promise<OutcomeOf<typeof contract.removeFactor>> => {
  const { operatorId: userId } = caller
  const factor = await SignInFactor.query(context.db).findOne({ id, userId })
  if (!factor) return refuse('unknown')
  const what = factor.kind === 'app' ? 'The authenticator app' : `The passkey “${factor.name}”`
  return changeSignIn(context, caller, `${what} was removed.`, async (trx) => {
    if (!(await SignInFactor.query(trx).deleteById(id))) return refuse('unknown')
    if (!(await SignInFactor.query(trx).findOne({ userId })))
      await RecoveryCode.query(trx).delete().where({ userId })
    return ok(undefined)
  })
}
