import type { RefusalOf } from '@synapse/shared/endpoint'
import type { retryJob as contract } from '@synapse/shared/failed-job/contract'
import { centsFromEuro } from '@synapse/shared/money'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { findFailedRefund } from '#refund/list-failed-refunds'
import { processRefund } from '#refund/process-refund'

/** Asks once more for a refund that failed, as a new line: Stripe answers the old one as before. */
export const retryRefund = async (
  context: Context,
  refundId: string,
): Promise<Result<undefined, RefusalOf<typeof contract>>> => {
  const failed = await findFailedRefund(context.db, refundId)
  if (!failed) return refuse('unknown')
  const amount = centsFromEuro(failed.amount)
  const retried = await processRefund(context, failed.todoId, { amount })
  return retried.ok ? ok(undefined) : retried
}
