import type { DraftFields } from '@synapse/shared/invoice/contract'
import { expect, test } from 'vitest'
import { draftInvoice } from '#invoice/draft-invoice.ts'

test('calculates a draft invoice’s totals as the server does', () => {
  const line = { vatCategory: 'standard', hours: '1.00', rate: '22.75', vatPercent: '18.00' }
  const fields = { lines: Array.from({ length: 20 }, () => line) } as DraftFields
  expect(draftInvoice('id', fields)).toMatchObject({
    lines: fields.lines.map(() => ({ net: '22.75' })),
    netTotal: '455.00',
    vatTotal: '81.90',
    grossTotal: '536.90',
  })
})
