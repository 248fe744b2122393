import { completeIssue } from '#invoice/complete-issue'
import { creditPriceReduction } from '#invoice/credit-invoice'
import { endStaleCheckouts } from '#invoice/end-checkouts'
import { sendDueReminders } from '#invoice/remind-client'
import { sendInvoiceMail } from '#invoice/send-invoice'
import { sendRequestNotification } from '#invoice/send-request-notification'
import { syncOverpaymentTask } from '#invoice/sync-overpayment-task'
import { exclusiveJob } from '#queue/exclusive-job'
import { job } from '#queue/job'

/** Stores an issued invoice's PDF and e-mails it to the student who requested it. */
export const completeInvoice = job<{ invoiceId: string }>({
  name: 'complete-invoice',
  title: 'PDF of an invoice',
  run: (context, { invoiceId }) => completeIssue(context, invoiceId),
})

/** Sends an invoice or reminder to the recipient saved with the e-mail. */
export const sendInvoice = job<{ invoiceId: string; mailId: string }>({
  name: 'send-invoice',
  title: 'Invoice e-mail',
  run: (context, { mailId }) => sendInvoiceMail(context, mailId),
})

/** Every minute, closes invoice checkouts that have expired or charge an outdated amount. */
export const endInvoiceCheckouts = exclusiveJob({
  name: 'end-invoice-checkouts',
  title: 'Closing outdated invoice checkouts',
  cron: '* * * * *',
  timeoutSeconds: 90,
  dependsOnClock: true,
  run: endStaleCheckouts,
})

/** Every morning, reminds clients of overdue invoices if reminders are switched on. */
export const sendInvoiceReminders = exclusiveJob({
  name: 'remind-of-invoices',
  title: 'Automatic reminders for overdue invoices',
  cron: '7 8 * * *',
  timeoutSeconds: 600,
  dependsOnClock: true,
  run: sendDueReminders,
})

export const notifyOfInvoiceRequest = job<{ bookingId: string }>({
  name: 'notice-invoice-request',
  title: 'Invoice request notification',
  run: (context, { bookingId }) => sendRequestNotification(context, bookingId),
})

/** Keeps an overpaid invoice's refund task up to date. */
export const updateOverpaymentTask = job<{ invoiceId: string }>({
  name: 'follow-invoice-excess',
  title: 'Refund task for an overpaid invoice',
  run: (context, { invoiceId }) =>
    context.db.transaction((trx) => syncOverpaymentTask(context, trx, invoiceId)),
})

/** Credits a booking's invoice after a refund or a cancellation. */
export const creditBooking = job<{ bookingId: string }>({
  name: 'credit-booking',
  title: 'Credit note for a refund or a cancelled session',
  run: (context, { bookingId }) => creditPriceReduction(context, bookingId),
})
