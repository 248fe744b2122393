import { ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/failed-job/contract'
import { centsFromEuro } from '@synapse/shared/money'
import type { Caller, Context } from '#core/context'
import { listFailedJobs } from '#failed-job/list-failed-jobs'
import { type Route, route } from '#http/route'
import { listFailedRefunds } from '#refund/list-failed-refunds'
import { refundForTodo } from '#refund/refund-booking'
import { refundInvoice } from '#refund/refund-invoice'

export const failedJobRoutes: readonly Route[] = [
  route(contract.listFailedJobs, async ({ context }) => ok(await listFailedJobs(context))),
  route(contract.retryJob, async ({ context, caller, params: { job, id } }) => {
    if (job === contract.failedRefundJob) return retryRefund(context, caller, id)
    return (await context.failedJobs.retry(job, id)) ? ok(undefined) : refuse('unknown')
  }),
]

/** Retries a failed refund with a new request, because the same request would fail again. */
const retryRefund = async (context: Context, caller: Caller, refundId: string) => {
  const failed = (await listFailedRefunds(context.db)).find(({ id }) => id === refundId)
  if (!failed) return refuse('unknown')
  const amountCents = centsFromEuro(failed.amount)
  const { todoId, invoiceId, paymentId } = failed
  const retried = invoiceId
    ? await refundInvoice(context, invoiceId, { caller, amountCents, paymentId })
    : await refundForTodo(context, todoId, { caller, amountCents, paymentId })
  return retried.ok ? ok(undefined) : retried
}
