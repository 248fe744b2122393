import { expect, test } from 'vitest'
import { slugOfPath } from '#website/paths'

test.each([
  ['/book', 'synapse-ai'],
  ['/booking/', 'synapse-ai'],
  ['/booking/gozo-lab', 'gozo-lab'],
  ['/booking-success/gozo-lab', 'gozo-lab'],
  ['/booking/gozo-lab/', 'gozo-lab'],
  ['/booking/a%20b', 'a b'],
  ['/booking/%E0%A4%A', '%E0%A4%A'],
])('the path %s belongs to the website %s', (path, slug) => {
  expect(slugOfPath(path)).toBe(slug)
})
