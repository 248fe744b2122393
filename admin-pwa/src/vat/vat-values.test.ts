import type { VatRegime } from '@synapse/shared/vat/vat'
import { describe, expect, test } from 'vitest'
import { vatAfterRegimeChange, vatSettingsOf, vatValues } from '#vat/vat-values.ts'

const under = (vatRegime: VatRegime) => ({ vatRegime, vatExemptReason: '' })

describe('the VAT registration for an invoice', () => {
  const settings = {
    ...under('article_10'),
    formerVatRegimes: [{ vatRegime: 'article_11' as const, before: '2026-07-01' }],
  }
  const paid = { bookingId: 'b', payments: [{ date: '2026-06-30' }, { date: '2026-07-02' }] }

  test.each([
    ['follows the issue date', '2026-06-30', undefined, 'article_11'],
    ['follows the issue date from the first day on', '2026-07-01', undefined, 'article_10'],
    ['follows the first payment of a booking', '2026-08-01', paid, 'article_11'],
    [
      'follows the issue date of an unpaid booking',
      '2026-08-01',
      { ...paid, payments: [] },
      'article_10',
    ],
  ])('%s', (_, issueDate, draft, vatRegime) => {
    expect(vatSettingsOf(settings, issueDate, draft as never)).toMatchObject({ vatRegime })
  })
})

test.each([
  [
    'replaces a category that isn’t allowed',
    'article_10',
    'reverse_charge',
    'article_11',
    'exempt',
  ],
  ['replaces the default category', 'article_11', 'exempt', 'article_10', 'standard'],
  ['keeps a chosen category that is allowed', 'article_10', 'exempt', 'article_11', 'exempt'],
] as const)('switching to another VAT registration %s', (_, from, category, to, expected) => {
  const values = vatValues(under(from), category)
  expect(vatAfterRegimeChange(values, under(from), under(to))).toEqual(
    vatValues(under(to), expected),
  )
})

test('keeping the same VAT registration changes nothing', () => {
  const values = { vatCategory: 'exempt' as const, vatReason: 'Typed' }
  expect(vatAfterRegimeChange(values, under('article_10'), under('article_10'))).toBeUndefined()
})
