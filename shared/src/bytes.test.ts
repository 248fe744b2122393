import { expect, test } from 'vitest'
import { bytesFromBase64, hexText } from '#bytes'

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)

test('decodes Base64 and encodes hex like the methods built into newer browsers', () => {
  expect(bytesFromBase64(bytes.toBase64())).toEqual(bytes)
  expect(hexText(bytes)).toBe(bytes.toHex())
})
