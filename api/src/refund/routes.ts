import type { InputOf } from '@synapse/shared/contract/endpoint'
import { refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/refund/contract'
import type { Caller } from '#core/context'
import { type Route, route } from '#http/route'
import { previewBookingRefund, previewRefund } from '#refund/preview-refund'
import type { ManualRefund } from '#refund/record-refund'
import { refundBooking, refundForTodo } from '#refund/refund-booking'
import { refundInvoice } from '#refund/refund-invoice'

export const refundRoutes: readonly Route[] = [
  route(contract.previewRefund, ({ context, params }) => previewRefund(context, params.id)),
  route(contract.processRefund, ({ context, caller, params, input }) =>
    refundForTodo(context, params.id, requestOf(input, caller)),
  ),
  route(contract.previewBookingRefund, ({ context, params }) =>
    previewBookingRefund(context, params.id),
  ),
  route(contract.refundBooking, ({ context, caller, params, input }) =>
    refundBooking(context, params.id, requestOf(input, caller)),
  ),
  route(contract.refundInvoice, async ({ context, caller, params, input }) => {
    const { amount: amountCents, remaining: shownCents, byHand, isOutsideStripe } = input
    // Old versions of the app use `byHand`, which has no note, to send how and when the money was
    // refunded.
    if (isOutsideStripe && !byHand) return refuse('no_method')
    const outsideStripe = isOutsideStripe && byHand ? { ...byHand, note: '' } : input.outsideStripe
    const manual = manualRefundOf({ byHand, outsideStripe })
    return refundInvoice(context, params.id, { amountCents, shownCents, manual, caller })
  }),
]

type Input = InputOf<typeof contract.processRefund>

const requestOf = ({ amount, remaining, ...input }: Input, caller: Caller) => ({
  amountCents: amount,
  shownCents: remaining,
  manual: manualRefundOf(input),
  caller,
})

const manualRefundOf = ({
  byHand,
  outsideStripe,
}: Pick<Input, 'byHand' | 'outsideStripe'>): ManualRefund | undefined => {
  if (outsideStripe) return { ...outsideStripe, covers: 'all_payments' }
  return byHand && { ...byHand, covers: 'manual_payments' }
}
