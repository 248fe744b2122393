import * as contract from '@synapse/shared/refund/contract'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { previewRefund } from '#refund/preview-refund'
import { processRefund } from '#refund/process-refund'

/** Refunds, as the operator makes them from the to-do list. */
export const refundRoutes = (context: Context): Route[] => [
  route(contract.previewRefund, ({ params }) => previewRefund(context, params.id)),
  route(contract.processRefund, ({ params, input }) => processRefund(context, params.id, input)),
]
