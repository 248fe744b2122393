import { formatEuro } from '@synapse/shared/money'
import { formatShortDate } from '@synapse/shared/time'
import { standardVatHundredths } from '@synapse/shared/vat/vat'
import { parseAmountCents, trimZeroCents } from '#ui/form/amount-input.ts'
import { joinNonEmpty } from '#ui/format/format.ts'

type Amount = string | number
type LineFacts = { date: string | null; student: string; subject: string }
type Line = { text: string; quantity: Amount; price: Amount; vatPercent: Amount }

/** Names an invoice line, for example '2 Nov 2026, Eve, Maths'. */
export const lineName = ({ date, student, subject }: LineFacts): string =>
  joinNonEmpty(', ', date && formatShortDate(date), student, subject)

/** Describes a line of an invoice or quote, for example 'Maths: 2 × €40.00'. */
export const lineText = ({ text, quantity, price, vatPercent }: Line): string => {
  const cents = parseAmountCents(String(price), { min: Number.NEGATIVE_INFINITY }) ?? 0
  // In the form, lines without VAT keep the standard rate.
  const isStandard = parseAmountCents(String(vatPercent)) === standardVatHundredths
  return joinNonEmpty(
    ', ',
    `${text}: ${trimZeroCents(String(quantity))} × ${formatEuro(cents)}`,
    !isStandard && `${trimZeroCents(String(vatPercent))}% VAT`,
  )
}
