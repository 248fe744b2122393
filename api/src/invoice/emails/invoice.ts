import { owedCents } from '@synapse/shared/invoice/invoice'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { formatDayYear } from '@synapse/shared/time'
import { fromNumeric, toNumeric } from '#db/money'
import type { WholeInvoice } from '#invoice/load-invoices'
import { paidCents } from '#invoice/present'
import type { MailContent } from '#outside/mail-content'

/** The mail that brings an invoice or a credit note. @param message what the operator writes */
export const invoiceMail = (
  invoice: WholeInvoice,
  message: string,
  signature: string,
): { subject: string } & MailContent => {
  const { kind, invoiceNumber, issueDate, dueDate, grossTotal, correctsNumber } = invoice
  const isCredit = kind === 'credit_note'
  const heading = `${isCredit ? 'Credit note' : 'Invoice'} ${invoiceNumber}`
  const sender = invoice.issuer?.businessName ?? ''
  const owed = owedCents({ ...invoice, paid: toNumeric(paidCents(invoice.payments)) })
  return {
    subject: `${heading} from ${sender}`,
    preview: `${heading}: ${formatEuro(centsFromEuro(grossTotal))}.`,
    heading,
    blocks: [
      message || `Please find ${isCredit ? 'the credit note' : 'your invoice'} attached as a PDF.`,
      {
        kind: 'facts',
        facts: [
          ['Date', day(issueDate)],
          ...(correctsNumber ? ([['Takes back', `Invoice ${correctsNumber}`]] as const) : []),
          ['Total', formatEuro(fromNumeric(grossTotal))],
          ...(owed > 0
            ? ([
                ['To be paid', formatEuro(owed)],
                ['Due', day(dueDate)],
              ] as const)
            : []),
        ],
      },
    ],
    signature,
    sender,
  }
}

const day = (date: string) => formatDayYear(Temporal.PlainDate.from(date))
