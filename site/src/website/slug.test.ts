import { expect, test } from 'vitest'
import { bookingPath, slugOfPath } from './slug.ts'

test.each([
  ['/book', 'synapse-ai'],
  ['/booking', 'synapse-ai'],
  ['/booking/', 'synapse-ai'],
  ['/booking/gozo-lab', 'gozo-lab'],
  ['/booking/gozo-lab/', 'gozo-lab'],
  ['/booking/a%20b', 'a b'],
  ['/booking/%E0%A4%A', '%E0%A4%A'],
])('%s is the booking page of %s', (path, slug) => {
  expect(slugOfPath(path)).toBe(slug)
})

test('the default website is booked at /book, others under their slug', () => {
  expect(bookingPath('synapse-ai')).toBe('/book')
  expect(bookingPath('gozo-lab')).toBe('/booking/gozo-lab')
})
