import { expect, test } from 'vitest'
import { bytesFromBase64, hexText } from '#bytes'

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)

test('Base64 is decoded and bytes are written in hex, as by the newest browsers', () => {
  expect(bytesFromBase64(bytes.toBase64())).toEqual(bytes)
  expect(hexText(bytes)).toBe(bytes.toHex())
})
