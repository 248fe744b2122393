import { sendInvoiceMail } from '#invoice/send-invoice'
import { job } from '#queue/job'

/** To whom the operator has addressed it, with the kept PDF. */
export const sendInvoice = job<{ invoiceId: string; mailId: string }>({
  name: 'send-invoice',
  what: 'Invoice to the client',
  run: (context, { mailId }) => sendInvoiceMail(context, mailId),
})
