import { expect, test } from 'vitest'
import { payableVat, vatFigureName } from '#report/vat-return'

test('VAT payable is the VAT due, including under reverse charge, less the VAT deducted', () => {
  expect(
    payableVat([
      { figure: 'sales_standard', vatCents: 1_800 },
      { figure: 'reverse_charge', vatCents: 360 },
      { figure: 'input_reverse_charge', vatCents: 360 },
      { figure: 'input_purchases', vatCents: 2_000 },
    ]),
  ).toEqual({ dueCents: 2_160, deductedCents: 2_360, payableCents: -200 })
})

test('a label in the VAT return states the rate if several rates are possible', () => {
  expect(vatFigureName('sales_standard', '18.00')).toBe('Sales, 18%')
  expect(vatFigureName('input_purchases', null)).toBe('Deducted on other purchases, mixed rates')
  expect(vatFigureName('sales_exempt', '0.00')).toBe('Exempt sales')
})
