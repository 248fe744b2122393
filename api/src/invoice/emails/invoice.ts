import { balanceLines, requestedCents } from '@synapse/shared/invoice/balance'
import { dueText, transferFacts, transferTitle } from '@synapse/shared/invoice/letterhead'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import { formatLongDate } from '@synapse/shared/time'
import { lineSums } from '#document/line-sums'
import type { FullInvoice } from '#invoice/read-invoices'
import type { MailBlock, MailContent, SumLine } from '#mail/content'

type InvoiceMailInput = { message: string; signature: string; link: string | null }

/** Returns the e-mail with an invoice or credit note, with the operator's own text, if any. */
export const invoiceMail = (
  invoice: FullInvoice,
  { message, signature, link }: InvoiceMailInput,
): { subject: string } & MailContent => {
  const { kind, invoiceNumber, issueDate, dueDate, grossTotal, correctsNumber } = invoice
  const isCredit = kind === 'credit_note'
  const name = `${isCredit ? 'Credit note' : 'Invoice'} ${invoiceNumber}`
  const sender = invoice.issuer?.businessName ?? ''
  const dueCents = requestedCents(invoice)
  return {
    subject: `${name} from ${sender}`,
    preview: `${name}: ${formatEuroText(grossTotal)}.`,
    heading: dueCents > 0 ? dueText(dueCents, dueDate) : name,
    blocks: [
      {
        kind: 'small',
        text: [
          `${dueCents > 0 ? `${name} for` : 'For'} ${invoice.billToName}`,
          `issued ${formatLongDate(issueDate)}`,
          ...(correctsNumber ? [`corrects invoice ${correctsNumber}`] : []),
        ].join(', '),
      },
      message ? { kind: 'own', text: message } : 'Hello,',
      `${isCredit ? 'The credit note' : 'Your invoice'} is attached as a PDF.`,
      ...cardPaymentBlocks(invoice, link),
      {
        kind: 'sums',
        sums: [
          ...lineSums(invoice.lines, {
            net: invoice.netTotal,
            vat: invoice.vatTotal,
            includesVat: invoice.priceMode === 'gross',
          }),
          ...(dueCents > 0
            ? balanceSums(invoice)
            : [{ label: 'Total', value: formatEuroText(grossTotal) }]),
        ],
      },
      ...transferBlocks(invoice, link),
    ],
    signature,
    sender,
  }
}

/** Returns labelled amounts that explain the balance due. The balance comes last. */
export const balanceSums = (invoice: FullInvoice): SumLine[] => {
  const lines = balanceLines(invoice).map(([label, value]) => ({ label, value }))
  const due = { label: 'Amount due', value: formatEuro(requestedCents(invoice)) }
  // Without credits or payments, the total is due.
  return lines.length > 1 ? [...lines, due] : lines
}

/** Returns the link for paying by card; empty without a link or a balance due. */
export const cardPaymentBlocks = (invoice: FullInvoice, link: string | null): MailBlock[] => {
  const dueCents = requestedCents(invoice)
  if (dueCents === 0 || !link) return []
  const label = `Pay ${formatEuro(dueCents)} by card`
  return [
    {
      kind: 'button',
      label,
      url: link,
      spelledOut: 'If the button doesn’t work, open this address:',
    },
  ]
}

/** Returns the bank details; empty if no account is set or no balance is due. */
export const transferBlocks = (invoice: FullInvoice, link: string | null): MailBlock[] => {
  const { issuer, invoiceNumber } = invoice
  const facts = issuer && requestedCents(invoice) > 0 ? transferFacts(issuer, invoiceNumber) : []
  if (facts.length === 0) return []
  const rows = facts.map(({ label, value }) => [label, value] as const)
  return [{ kind: 'facts', title: transferTitle(link !== null), facts: rows, isOwn: true }]
}
