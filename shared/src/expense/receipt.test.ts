import { expect, test } from 'vitest'
import { receiptTypeOf } from '#expense/receipt'

const typeOf = (text: string) =>
  receiptTypeOf(Uint8Array.from([...text].map((sign) => sign.charCodeAt(0))))

test('detects a receipt’s type from its first bytes', () => {
  expect(typeOf('\xff\xd8\xff\xe0\0\x10JFIF')).toBe('image/jpeg')
  expect(typeOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')).toBe('image/png')
  expect(typeOf('RIFF\x24\0\0\0WEBPVP8L')).toBe('image/webp')
  expect(typeOf('%PDF-1.7\n')).toBe('application/pdf')
})

test.each([
  ['an empty file', ''],
  ['HTML', '<!doctype html>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PDF after a space', ' %PDF-1.7'],
  ['a WAV file, which shares its container with WebP,', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a truncated WebP', 'RIFF\x24\0\0\0WEBP'],
])('%s is not accepted as a receipt', (_, text) => {
  expect(typeOf(text)).toBeUndefined()
})
