import { refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/refund/contract'
import { type Route, route } from '#http/route'
import { previewBookingRefund, previewRefund } from '#refund/preview-refund'
import { refundBooking, refundForTodo } from '#refund/refund-booking'
import { refundInvoice } from '#refund/refund-invoice'

export const refundRoutes: readonly Route[] = [
  route(contract.previewRefund, ({ context, params }) => previewRefund(context, params.id)),
  route(contract.processRefund, ({ context, caller, params, input }) =>
    refundForTodo(context, params.id, { ...input, caller }),
  ),
  route(contract.previewBookingRefund, ({ context, params }) =>
    previewBookingRefund(context, params.id),
  ),
  route(contract.refundBooking, ({ context, caller, params, input }) =>
    refundBooking(context, params.id, { ...input, caller }),
  ),
  route(contract.refundInvoice, async ({ context, caller, params, input }) => {
    const { isOutsideStripe, ...refund } = input
    if (!isOutsideStripe) return refundInvoice(context, params.id, { ...refund, caller })
    // Outdated apps send how and when the money was refunded as `byHand`, without a note.
    if (!refund.byHand) return refuse('no_method')
    const outsideStripe = { ...refund.byHand, note: '' }
    return refundInvoice(context, params.id, { ...refund, outsideStripe, caller })
  }),
]
