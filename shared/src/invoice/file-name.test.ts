import { expect, test } from 'vitest'
import { invoiceFileName } from '#invoice/file-name'

test.each([
  ['Xatt Consulting', '202611-001 Xatt Consulting.pdf'],
  ['Ġorġ Ħaż-Żabbar', '202611-001 Ġorġ Ħaż-Żabbar.pdf'],
  ['..\\..\\a/b: "c" <d>|e?*', '202611-001 .. .. a b c d e.pdf'],
  ['Smith & Co. . ', '202611-001 Smith & Co.pdf'],
  ['tab\tand\u0000null', '202611-001 tab and null.pdf'],
  ['???', '202611-001.pdf'],
])('an invoice PDF for “%s” has a file name that Windows accepts', (client, name) => {
  expect(invoiceFileName('202611-001', client)).toBe(name)
})

test('shortens a long file name to 255 bytes, without splitting a character', () => {
  const name = invoiceFileName('001 Statement 2026-11-15', '🏝'.repeat(200))
  expect(name).toMatch(/^001 Statement 2026-11-15 🏝+\.pdf$/u)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
})
