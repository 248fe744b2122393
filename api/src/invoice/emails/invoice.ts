import { balanceLines } from '@synapse/shared/invoice/balance'
import { owedCents } from '@synapse/shared/invoice/invoice'
import { transferFacts } from '@synapse/shared/invoice/letterhead'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import type { LoadedInvoice } from '#invoice/load-invoices'
import type { MailBlock, MailContent } from '#mail/content'
import { lineSums } from '#mail/line-sums'

type About = { message: string; signature: string; link: string | null }

/**
 * Returns the e-mail with an invoice or a credit note.
 * @param about `message` is the operator's text; if empty, a default text is used
 */
export const invoiceMail = (
  invoice: LoadedInvoice,
  { message, signature, link }: About,
): { subject: string } & MailContent => {
  const { kind, invoiceNumber, issueDate, dueDate, grossTotal, correctsNumber } = invoice
  const isCredit = kind === 'credit_note'
  const heading = `${isCredit ? 'Credit note' : 'Invoice'} ${invoiceNumber}`
  const sender = invoice.issuer?.businessName ?? ''
  const owed = owedCents(invoice)
  return {
    subject: `${heading} from ${sender}`,
    preview: `${heading}: ${formatEuroText(grossTotal)}.`,
    heading,
    blocks: [
      message || `Please find ${isCredit ? 'the credit note' : 'your invoice'} attached as a PDF.`,
      {
        kind: 'facts',
        facts: [
          ['For', invoice.billToName],
          ['Date', formatShortDate(issueDate)],
          ...(correctsNumber ? ([['Corrects', `Invoice ${correctsNumber}`]] as const) : []),
          ...(owed > 0 ? ([['Due', formatShortDate(dueDate)]] as const) : []),
        ],
      },
      {
        kind: 'sums',
        sums: [
          ...lineSums(
            invoice.lines.map(({ subject, date, net }) => ({
              description: date ? `${subject}, ${formatShortDate(date)}` : subject,
              net,
            })),
            invoice.netTotal,
            invoice.vatTotal,
          ),
          ...(owed > 0
            ? ([...balanceLines(invoice), ['Amount due', formatEuro(owed)]] as const)
            : ([['Total', formatEuroText(grossTotal)]] as const)),
        ],
      },
      ...waysToPay(invoice, link),
    ],
    signature,
    sender,
  }
}

/** Returns the bank details and the link for paying by card; empty if no balance is due. */
export const waysToPay = (invoice: LoadedInvoice, link: string | null): MailBlock[] => {
  const { issuer, invoiceNumber } = invoice
  const owed = owedCents(invoice)
  if (owed === 0) return []
  const facts = issuer ? transferFacts(issuer, invoiceNumber) : []
  const transfer: MailBlock = {
    kind: 'facts',
    facts: facts.map(({ label, value }) => [label, value] as const),
  }
  const card: MailBlock = {
    kind: 'button',
    label: `Pay ${formatEuro(owed)} by card`,
    url: link ?? '',
    spelledOut: 'Or open this address:',
  }
  return [...(facts.length > 0 ? [transfer] : []), ...(link ? [card] : [])]
}
