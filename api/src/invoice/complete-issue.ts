import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { loadPdf } from '#invoice/load-pdf'
import { Invoice, InvoiceFile, InvoiceRequest } from '#invoice/model'
import { queueMail } from '#invoice/send-invoice'

/**
 * Stores the PDF of a newly issued invoice or credit note, and e-mails it to the student if they
 * requested the invoice.
 */
export const completeIssue = async (context: Context, invoiceId: string): Promise<void> => {
  await loadPdf(context, invoiceId)
  const { bookingId } = await Invoice.query(context.db).findById(invoiceId).throwIfNotFound()
  if (!bookingId || !(await InvoiceRequest.query(context.db).findById(bookingId))) return
  const { studentEmail: to } = await Booking.query(context.db).findById(bookingId).throwIfNotFound()
  await context.db.transaction((trx) =>
    queueMail(context, trx, { invoiceId, kind: 'invoice', to, message: '', step: 'asked' }),
  )
}

/** Queues the follow-up jobs for invoices that older versions issued without a PDF. */
export const completeOldIssues = ({ db, emit }: Context): Promise<void> =>
  db.transaction(async (trx) => {
    const without = await Invoice.query(trx)
      .select('id')
      .where({ status: 'issued' })
      .whereNotIn('id', InvoiceFile.query(trx).select('invoiceId'))
    for (const { id } of without) await emit(trx, 'invoice.issued', { invoiceId: id })
  })
