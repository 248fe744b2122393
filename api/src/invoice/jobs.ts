import { endStaleCheckouts } from '#invoice/end-checkouts'
import { remindOfOverdue } from '#invoice/remind-client'
import { sendInvoiceMail } from '#invoice/send-invoice'
import { job } from '#queue/job'
import { nonOverlappingJob } from '#queue/non-overlapping-job'

/** To whom the operator has addressed it, or to the client it reminds, with the kept PDF. */
export const sendInvoice = job<{ invoiceId: string; mailId: string }>({
  name: 'send-invoice',
  what: 'Invoice to the client',
  run: (context, { mailId }) => sendInvoiceMail(context, mailId),
})

/** Every minute: card pages of invoices that ask for what is not owed any more, or are over. */
export const endInvoiceCheckouts = nonOverlappingJob({
  name: 'end-invoice-checkouts',
  what: 'Closing card pages of invoices',
  cron: '* * * * *',
  mostSeconds: 90,
  endsByTime: true,
  run: endStaleCheckouts,
})

/** Every morning: invoices that are overdue, if that is switched on. */
export const remindOfInvoices = nonOverlappingJob({
  name: 'remind-of-invoices',
  what: 'Reminders of overdue invoices',
  cron: '7 8 * * *',
  mostSeconds: 600,
  endsByTime: true,
  run: remindOfOverdue,
})
