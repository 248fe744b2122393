import { ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/payment/contract'
import { runWithContext } from '#core/request-context'
import { readBody } from '#http/body'
import { csvRoute } from '#http/csv'
import { type Route, route } from '#http/route'
import { paymentsCsv, transactionsCsv } from '#payment/csv'
import { listPaymentPage, summarisePayments } from '#payment/list-payments'
import { listTransactionPage, summariseTransactions } from '#payment/list-transactions'
import { presentPayment, presentTransaction } from '#payment/present'
import { readStripeStatus } from '#payment/read-stripe-status'
import { receiveEvent, type StripeEventHandler } from '#payment/receive-event'

/**
 * Returns the payment endpoints.
 * @param handlers the handlers of Stripe's events
 */
export const paymentRoutes = (handlers: readonly StripeEventHandler[]): readonly Route[] => [
  route(contract.listPayments, async ({ context, query }) => {
    const { items, total } = await listPaymentPage(context.db, query)
    return ok({ items: items.map((item) => presentPayment(context.settings, item)), total })
  }),
  route(contract.readPaymentSummary, async ({ context, query }) =>
    ok(await summarisePayments(context.db, query)),
  ),
  csvRoute(contract.exportPayments, 'payments', paymentsCsv),
  route(contract.listTransactions, async ({ context, query }) => {
    const { items, total } = await listTransactionPage(context.db, query)
    return ok({ items: items.map((item) => presentTransaction(context.settings, item)), total })
  }),
  route(contract.readTransactionSummary, async ({ context, query }) =>
    ok(await summariseTransactions(context.db, query)),
  ),
  csvRoute(contract.exportTransactions, 'transactions', transactionsCsv),
  route(contract.readStripeStatus, async ({ context }) => ok(await readStripeStatus(context))),
  route(contract.receiveStripeEvent, async ({ context, ctx }) => {
    const body = await readBody(ctx.req)
    return runWithContext({ actor: { kind: 'stripe' } }, () =>
      receiveEvent(context, body, ctx.get('Stripe-Signature'), handlers),
    )
  }),
]
