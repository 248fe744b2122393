import { ok, refuse } from '@synapse/shared/contract/result'
import { centsFromEuro } from '@synapse/shared/money'
import type { Caller, Context } from '#core/context'
import { listFailedRefunds } from '#refund/list-failed-refunds'
import { refundForTodo } from '#refund/refund-booking'
import { refundInvoice } from '#refund/refund-invoice'

/** Retries a failed refund with a new request, because the same request would fail again. */
export const retryRefund = async (context: Context, caller: Caller, refundId: string) => {
  const failed = (await listFailedRefunds(context.db)).find(({ id }) => id === refundId)
  if (!failed) return refuse('unknown')
  const amountCents = centsFromEuro(failed.amount)
  const { todoId, invoiceId, paymentId } = failed
  const retried = invoiceId
    ? await refundInvoice(context, invoiceId, { caller, amountCents, paymentId })
    : await refundForTodo(context, todoId, { caller, amountCents, paymentId })
  return retried.ok ? ok(undefined) : retried
}
