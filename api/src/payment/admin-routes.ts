import {
  exportPayments,
  listPayments,
  readPaymentSummary,
  readStripeStatus as readStripeStatusContract,
} from '@synapse/shared/payment/admin-contract'
import { done } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import type { Context } from '#context'
import { nameFile } from '#http/csv'
import { type Route, route } from '#http/route'
import { paymentsCsv } from '#payment/csv'
import { listPaymentPage, summarisePayments } from '#payment/list-payments'
import { presentPayment } from '#payment/present'
import { readStripeStatus } from '#payment/read-stripe-status'

/** What the operator sees of payments. */
export const paymentAdminRoutes = (context: Context): Route[] => [
  route(listPayments, async ({ query }) => {
    const { items, total } = await listPaymentPage(context, query)
    return done({ items: items.map((item) => presentPayment(context.settings, item)), total })
  }),
  route(readPaymentSummary, async ({ query }) => done(await summarisePayments(context, query))),
  route(exportPayments, async ({ query, koa }) => {
    nameFile(koa, 'payments', maltaDate(context.now()))
    return done(paymentsCsv(context, query))
  }),
  route(readStripeStatusContract, async () => done(await readStripeStatus(context))),
]
