import { expect, test } from 'vitest'
import { domainPattern, slugOfPath } from '#website/website'

test.each(['example.com', 'ai.example.com', 'xn--4ca.mt', 'għawdex.com.mt', 'a-b.co', '4you.mt'])(
  '%s is a domain',
  (text) => expect(domainPattern.test(text)).toBe(true),
)

test.each([
  '',
  'example',
  'https://example.com',
  'example.com/',
  'example.com:8080',
  'me@example.com',
  'example .com',
  '-a.com',
  'a-.com',
  'a..com',
  '.com',
  'example.com.',
  '192.168.0.1',
  `${'a'.repeat(64)}.com`,
])('%s is not a domain', (text) => expect(domainPattern.test(text)).toBe(false))

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
