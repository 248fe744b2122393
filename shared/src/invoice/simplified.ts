import type { Invoice, InvoiceLine } from '#invoice/contract'
import { centsFromEuro } from '#money'

/** The maximum total of a simplified invoice (Directive 2006/112/EC, article 220a). */
const maxSimplifiedCents = 10_000

type Written = Pick<Invoice, 'kind' | 'billToAddress'> & {
  grossTotal: string
  lines: readonly Pick<InvoiceLine, 'vatCategory'>[]
}

/** Returns whether an invoice may omit the client's address (article 226b). */
export const canBeSimplified = ({ grossTotal, lines }: Omit<Written, 'kind' | 'billToAddress'>) =>
  centsFromEuro(grossTotal) <= maxSimplifiedCents &&
  lines.every(({ vatCategory }) => vatCategory !== 'reverse_charge')

/** Returns whether this is a simplified invoice, that is, one without the client's address. */
export const isSimplified = (invoice: Written): boolean =>
  invoice.kind === 'invoice' && !invoice.billToAddress && canBeSimplified(invoice)

/** Returns why the invoice can't be issued without the client's address; undefined if it can. */
export const addressProblem = (invoice: Omit<Written, 'kind'>): string | undefined =>
  invoice.billToAddress || canBeSimplified(invoice) ? undefined : addressMissingMessage

export const addressMissingMessage =
  'An invoice over €100 or with reverse charge needs the client’s address.'
