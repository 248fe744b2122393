import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/invoice/contract'
import { owedCents } from '@synapse/shared/invoice/invoice'
import type { Change, Context } from '#core/context'
import { lockInvoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { syncOverpaymentTodo } from '#invoice/sync-overpayment-todo'
import { Payment } from '#payment/model'
import { findRecordedPayment, recordPayment, removePayment } from '#payment/record-payment'

/** Records a manual payment for an invoice. Repeated calls with the same id have no effect. */
export const addInvoicePayment: Change<typeof contract.addInvoicePayment> = (
  context,
  invoiceId,
  input,
) =>
  context.db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (!invoice) return refuse('unknown')
    if (invoice.status !== 'issued') return refuse('not_issued')
    if (invoice.bookingId) return refuse('of_booking')
    const purpose = { invoiceId, clientId: invoice.clientId }
    const earlier = await findRecordedPayment(trx, purpose, input)
    if (!earlier.ok) return earlier
    if (earlier.value) return ok(undefined)
    const loaded = await readInvoice(trx, invoiceId)
    if (loaded.creditedBy) return refuse('credited')
    const recorded = recordPayment(context, trx, purpose, owedCents(loaded), input)
    return mapValue(recorded, () => undefined)
  })

/** Removes a manual payment. Succeeds if it is already gone. */
export const removeInvoicePayment = (context: Context, invoiceId: string, id: string) =>
  context.db.transaction(async (trx) => {
    if (!(await lockInvoice(trx, invoiceId))) return refuse('unknown')
    const found = await Payment.query(trx).findOne({ id, invoiceId })
    if (!found) return ok(undefined)
    const removed = await removePayment(trx, found)
    if (!removed.ok) return removed
    await syncOverpaymentTodo(context, trx, invoiceId)
    return ok(undefined)
  })
