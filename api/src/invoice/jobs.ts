import { creditPriceReduction } from '#invoice/credit-invoice'
import { endStaleCheckouts } from '#invoice/end-checkouts'
import { sendDueReminders } from '#invoice/remind-client'
import { sendInvoiceMail } from '#invoice/send-invoice'
import { sendRequestNotification } from '#invoice/send-request-notification'
import { syncOverpaymentTask } from '#invoice/sync-overpayment-task'
import { exclusiveJob } from '#queue/exclusive-job'
import { job } from '#queue/job'

/** Sends an invoice or reminder to the recipient saved with the e-mail. */
export const sendInvoice = job<{ invoiceId: string; mailId: string }>({
  name: 'send-invoice',
  title: 'Invoice to the client',
  run: (context, { mailId }) => sendInvoiceMail(context, mailId),
})

/** Every minute, closes invoice checkouts that have expired or charge an outdated amount. */
export const endInvoiceCheckouts = exclusiveJob({
  name: 'end-invoice-checkouts',
  title: 'Closing card pages of invoices',
  cron: '* * * * *',
  timeoutSeconds: 90,
  dependsOnClock: true,
  run: endStaleCheckouts,
})

/** Every morning, reminds clients of overdue invoices if reminders are switched on. */
export const sendInvoiceReminders = exclusiveJob({
  name: 'remind-of-invoices',
  title: 'Reminders of overdue invoices',
  cron: '7 8 * * *',
  timeoutSeconds: 600,
  dependsOnClock: true,
  run: sendDueReminders,
})

export const notifyOfInvoiceRequest = job<{ bookingId: string }>({
  name: 'notice-invoice-request',
  title: 'Notice to you that a guest asks for an invoice',
  run: (context, { bookingId }) => sendRequestNotification(context, bookingId),
})

/** Keeps the refund task of an overpaid invoice up to date. */
export const updateOverpaymentTask = job<{ invoiceId: string }>({
  name: 'follow-invoice-excess',
  title: 'Task about what was paid too much of an invoice',
  run: (context, { invoiceId }) =>
    context.db.transaction((trx) => syncOverpaymentTask(context, trx, invoiceId)),
})

/** Credits a booking's invoice after a refund or a cancellation. */
export const creditBooking = job<{ bookingId: string }>({
  name: 'credit-booking',
  title: 'Credit note for a refund or a cancelled session',
  run: (context, { bookingId }) => creditPriceReduction(context, bookingId),
})
