import type { Invoice, InvoiceLine } from '#invoice/contract'
import { centsFromEuro } from '#money'

/** An invoice of at most so much may be simplified (Directive 2006/112/EC, article 220a). */
const maxSimplifiedCents = 10_000

type Written = Pick<Invoice, 'kind' | 'billToAddress'> & {
  grossTotal: string
  lines: readonly Pick<InvoiceLine, 'vatCategory'>[]
}

/**
 * Whether an invoice needs no address of the customer (article 226b). Where VAT is the customer's to
 * pay, a full invoice is needed whatever the amount.
 */
export const canBeSimplified = ({ grossTotal, lines }: Omit<Written, 'kind' | 'billToAddress'>) =>
  centsFromEuro(grossTotal) <= maxSimplifiedCents &&
  lines.every(({ vatCategory }) => vatCategory !== 'reverse_charge')

/** Whether an invoice is a simplified one: it names no address of the customer. */
export const isSimplified = (invoice: Written): boolean =>
  invoice.kind === 'invoice' && !invoice.billToAddress && canBeSimplified(invoice)

/** Why an invoice can't be issued without the customer's address; undefined when it can. */
export const missingAddressReason = (invoice: Written): string | undefined =>
  invoice.billToAddress || canBeSimplified(invoice) ? undefined : addressMissing

export const addressMissing =
  'An invoice over €100, or with a reverse charge, needs the customer’s address.'
