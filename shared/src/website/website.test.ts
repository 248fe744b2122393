import { expect, test } from 'vitest'
import { bookingPath, builtInSlug } from './website.ts'

test('the built-in website is booked at /book, others under their slug', () => {
  expect(bookingPath(builtInSlug)).toBe('/book')
  expect(bookingPath('gozo-lab')).toBe('/booking/gozo-lab')
})
