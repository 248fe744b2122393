import type { Invoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, formatEuroText } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import { unprintableNotice } from '#document/unprintable-notice.ts'
import type { InvoiceValues } from '#invoice/invoice-values.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatIsoMonth } from '#ui/format/format-time.ts'

/** Describes what happens when a draft is issued. */
export const issueNotice = (invoice: Invoice, today: string): string => {
  const { billToName, billToAddress, notes, lines, grossTotal, paid, issueDate, dueDate } = invoice
  const texts = lines.flatMap(({ student, subject }) => [student, subject])
  const isOwed = centsFromEuro(grossTotal) > centsFromEuro(paid)
  const billed = `${billToName} will be billed ${formatEuroText(grossTotal)}`
  return joinNonEmpty(
    ' ',
    isOwed ? `${billed}, due ${formatShortDate(dueDate)}.` : `${billed}.`,
    isOwed && dueDate < today && 'This due date has passed. To change it, edit the draft first.',
    unprintableNotice([billToName, billToAddress, notes, ...texts]),
    `The invoice is dated ${formatShortDate(issueDate)} and gets the month’s next number. After that, it can only be corrected with a credit note.`,
  )
}

export const outsidePeriodWarning = (
  lines: readonly { date: string }[],
  period: string,
): string | undefined => {
  const outside = lines.filter(({ date }) => date && period && !date.startsWith(period)).length
  if (outside === 0) return undefined
  const count = outside === 1 ? 'One line is' : `${outside} lines are`
  return `${count} dated outside ${formatIsoMonth(period)}. Check the period and the dates.`
}

type VatValues = Pick<InvoiceValues, 'vatCategory'> & { lines: readonly { vatPercent: string }[] }

/** Returns why an invoice with VAT can't be issued yet: one of its lines has a rate of 0%. */
export const zeroVatWarning = ({ vatCategory, lines }: VatValues): string | undefined =>
  vatCategory === 'standard' &&
  lines.some(({ vatPercent }) => /^0+([.,]0*)?$/.test(vatPercent.trim()))
    ? 'A line has 0% VAT. Before you issue the invoice, enter the line’s rate, or choose a VAT exemption and its reason.'
    : undefined
