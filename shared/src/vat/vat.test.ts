import { describe, expect, test } from 'vitest'
import {
  allowedVatCategories,
  defaultVat,
  hasVatOrReason,
  normaliseVat,
  vatCategories,
  vatExemptionText,
} from '#vat/vat'

test.each([
  ['article_10', 'standard', 1_800],
  ['article_11', 'exempt', 0],
  ['exempt', 'exempt', 0],
  ['not_registered', 'outside_scope', 0],
] as const)('under %s, the default VAT category is %s', (regime, vatCategory, vatHundredths) => {
  expect(defaultVat(regime)).toEqual({ vatCategory, vatHundredths })
})

test('only a business registered under article 10 charges VAT or uses the reverse charge', () => {
  for (const regime of ['article_11', 'exempt', 'not_registered'] as const) {
    expect(allowedVatCategories(regime)).not.toContain('standard')
    expect(allowedVatCategories(regime)).not.toContain('reverse_charge')
  }
  expect(allowedVatCategories('article_10').toSorted()).toEqual(vatCategories.toSorted())
})

test('a line has either a VAT rate or a reason for having no VAT', () => {
  const line = { vatPercent: 18, vatReason: 'Exempt' }
  expect(normaliseVat({ ...line, vatCategory: 'standard' }, 0)).toMatchObject({ vatReason: '' })
  expect(normaliseVat({ ...line, vatCategory: 'exempt' }, 0)).toMatchObject({
    vatPercent: 0,
    vatReason: 'Exempt',
  })
  expect(hasVatOrReason({ vatCategory: 'standard', vatReason: '' })).toBe(true)
  expect(hasVatOrReason({ vatCategory: 'exempt', vatReason: '' })).toBe(false)
})

describe('the reason for a line without VAT', () => {
  test('is required for every category except “standard”', () => {
    for (const category of vatCategories)
      expect(vatExemptionText(category, 'article_10') === '').toBe(category === 'standard')
  })

  test('cites the provision under which the business is exempt', () => {
    expect(vatExemptionText('exempt', 'article_11')).toContain('article 11')
    expect(vatExemptionText('exempt', 'exempt')).toContain('item 12(3)')
  })

  test('is the operator’s own text only if the line is exempt', () => {
    expect(vatExemptionText('exempt', 'exempt', 'Own reason')).toBe('Own reason')
    expect(vatExemptionText('outside_scope', 'not_registered', 'Own reason')).toBe(
      'No VAT: the supplier is not registered for VAT',
    )
  })
})
