import { formatEuro } from '@synapse/shared/money'
import { standardVatHundredths } from '@synapse/shared/vat/vat'
import { parseAmountCents, shortAmount } from '#ui/form/amount-input.ts'
import { joinNonEmpty } from '#ui/format/format.ts'

type Amount = string | number
type Line = { text: string; quantity: Amount; price: Amount; vatPercent: Amount }

/** Describes a line of an invoice or quote, for example 'Maths: 2 × €40.00'. */
export const lineText = ({ text, quantity, price, vatPercent }: Line): string => {
  const cents = parseAmountCents(String(price), { min: Number.NEGATIVE_INFINITY }) ?? 0
  // In a form, lines without VAT keep the standard rate.
  const isStandard = parseAmountCents(String(vatPercent)) === standardVatHundredths
  return joinNonEmpty(
    ', ',
    `${text}: ${shortAmount(String(quantity))} × ${formatEuro(cents)}`,
    !isStandard && `${shortAmount(String(vatPercent))}% VAT`,
  )
}
