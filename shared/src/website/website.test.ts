import { expect, test } from 'vitest'
import { domainPattern } from '#website/website'

test.each(['example.com', 'ai.example.com', 'xn--4ca.mt', 'għawdex.com.mt', 'a-b.co', '4you.mt'])(
  'accepts %s as a domain',
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
])('rejects %s as a domain', (text) => expect(domainPattern.test(text)).toBe(false))
