import { formatPercent, hundredthsFromDecimal, sumCents } from '#money'

export const vatFigures = [
  'sales_standard',
  'sales_exempt',
  'sales_reverse_charge',
  'sales_outside_scope',
  'reverse_charge',
  'input_reverse_charge',
  'input_purchases',
] as const
export type VatFigure = (typeof vatFigures)[number]

const labels: Record<VatFigure, string> = {
  sales_standard: 'Sales',
  sales_exempt: 'Exempt sales',
  sales_reverse_charge: 'Sales under reverse charge',
  sales_outside_scope: 'Sales outside the scope of VAT',
  reverse_charge: 'Purchases under reverse charge',
  input_reverse_charge: 'Deducted under reverse charge',
  input_purchases: 'Deducted on other purchases',
}

/** Returns whether a figure's VAT is deductible rather than due. */
export const isDeducted = (figure: VatFigure): boolean => figure.startsWith('input_')

/**
 * Names a figure and its rate, for example 'Sales, 18%'.
 * @param vatPercent such as '18.00'; null for mixed rates
 */
export const vatFigureName = (figure: VatFigure, vatPercent: string | null): string => {
  const hasRate = figure === 'sales_standard' || figure === 'input_purchases'
  if (!hasRate) return labels[figure]
  const rate =
    vatPercent === null ? 'mixed rates' : formatPercent(hundredthsFromDecimal(vatPercent))
  return `${labels[figure]}, ${rate}`
}

type Amounts = { figure: VatFigure; vatCents: number }

/** Returns the VAT due, deducted and payable, in cents. A refund is negative. */
export const payableVat = (amounts: readonly Amounts[]) => {
  const sum = (deducted: boolean) =>
    sumCents(
      amounts
        .filter(({ figure }) => isDeducted(figure) === deducted)
        .map(({ vatCents }) => vatCents),
    )
  const [dueCents, deductedCents] = [sum(false), sum(true)]
  return { dueCents, deductedCents, payableCents: dueCents - deductedCents }
}
