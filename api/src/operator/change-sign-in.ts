import type { Result } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import type { Caller, Context } from '#core/context'
import { Operator, OperatorSession } from '#operator/model'
import { queueNotification } from '#operator/send-notification'

/**
 * Makes a change to how the operator signs in. Unless the change is rejected, the same transaction
 * ends all sign-in sessions except the caller's and queues a notification to the operator.
 * @param what a sentence about the change
 */
export const changeSignIn = <Value, Reason extends string>(
  context: Context,
  { operatorId, sessionId }: Caller,
  what: string,
  change: (trx: Knex.Transaction, operator: Operator) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> =>
  context.db.transaction(async (trx) => {
    // Signing in takes the same lock: a concurrent sign-in either finishes first or uses the new
    // settings.
    const operator = await Operator.query(trx).findById(operatorId).forUpdate().throwIfNotFound()
    const result = await change(trx, operator)
    if (!result.ok) return result
    await OperatorSession.query(trx)
      .delete()
      .where({ userId: operatorId })
      .whereNot({ id: sessionId })
    await queueNotification(context, trx, what)
    return result
  })
