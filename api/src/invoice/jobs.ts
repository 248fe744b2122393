import { getBooking } from '#booking/model'
import { sendOperatorMail } from '#business/send-operator-mail'
import { endStaleCheckouts } from '#invoice/checkout/end-checkout'
import { creditPriceReduction } from '#invoice/credit-invoice'
import { requestNotificationMail } from '#invoice/emails/request-notification'
import { ensureInvoicePdf } from '#invoice/ensure-pdf'
import { Invoice, InvoiceRequest } from '#invoice/model'
import { requestKey } from '#invoice/request-invoice'
import { queueMail, sendDueReminders, sendInvoiceMail } from '#invoice/send-invoice'
import { syncOverpaymentTodo } from '#invoice/sync-overpayment-todo'
import { exclusiveJob, job } from '#queue/job'
import { readWebsiteAndLabel } from '#website/model'

/** Stores the PDF of an issued document, and e-mails it to a student who requested the invoice. */
export const completeInvoice = job<{ invoiceId: string }>({
  name: 'complete-invoice',
  title: 'PDF of an invoice',
  run: async (context, { invoiceId }) => {
    const { db } = context
    await ensureInvoicePdf(context, invoiceId)
    const { bookingId } = await Invoice.query(db).findById(invoiceId).throwIfNotFound()
    if (!bookingId || !(await InvoiceRequest.query(db).findById(bookingId))) return
    const { studentEmail: to } = await getBooking(db, bookingId)
    await db.transaction((trx) =>
      queueMail(context, trx, { invoiceId, kind: 'invoice', to, message: '', step: 'asked' }),
    )
  },
})

/** Sends an invoice or reminder to the recipient saved with the e-mail. */
export const sendInvoice = job<{ invoiceId: string; mailId: string }>({
  name: 'send-invoice',
  title: 'Invoice e-mail',
  run: (context, { mailId }) => sendInvoiceMail(context, mailId),
})

export const endInvoiceCheckouts = exclusiveJob({
  name: 'end-invoice-checkouts',
  title: 'Closing outdated invoice checkouts',
  cron: '* * * * *',
  timeoutSeconds: 90,
  dependsOnClock: true,
  run: endStaleCheckouts,
})

export const sendInvoiceReminders = exclusiveJob({
  name: 'send-invoice-reminders',
  title: 'Automatic reminders for overdue invoices',
  cron: '7 8 * * *',
  timeoutSeconds: 600,
  dependsOnClock: true,
  run: sendDueReminders,
})

/** Notifies the operator of a student's invoice request, unless notifications are switched off. */
export const notifyOfInvoiceRequest = job<{ bookingId: string }>({
  name: 'notify-of-invoice-request',
  title: 'Invoice request notification',
  run: async (context, { bookingId }) => {
    const { db, settings } = context
    const request = await InvoiceRequest.query(db).findById(bookingId)
    if (!request) return
    await sendOperatorMail(context, {
      key: requestKey(request),
      kind: 'invoice-request',
      bookingId,
      isOptional: true,
      write: async () => {
        const booking = await getBooking(db, bookingId)
        const { website } = await readWebsiteAndLabel(db, booking)
        return requestNotificationMail({ booking, request, website, publicUrl: settings.publicUrl })
      },
    })
  },
})

export const updateOverpaymentTodo = job<{ invoiceId: string }>({
  name: 'update-overpayment-todo',
  title: 'Refund task for an overpaid invoice',
  run: (context, { invoiceId }) =>
    context.db.transaction((trx) => syncOverpaymentTodo(context, trx, invoiceId)),
})

/** Credits a booking's invoice after a refund or a cancellation. */
export const creditBooking = job<{ bookingId: string }>({
  name: 'credit-booking',
  title: 'Credit note for a refund or a cancelled session',
  run: (context, { bookingId }) => creditPriceReduction(context, bookingId),
})
