import { expect, test } from 'vitest'
import { adminPath } from '#operator/return-path.ts'

const origin = 'https://synapse.example'

test.each([
  '/admin',
  '/admin/todo',
  '/admin/website/synapse-ai/bookings/42?tab=pending&search=a%26b#notes',
  '/admin?x=//evil.example',
])('returns to %s after signing in', (address) => expect(adminPath(address, origin)).toBe(address))

test.each([
  ...['', '/', '/login', '/administrator', '//evil.example', '//evil.example/admin'],
  ...['/\\evil.example', '\\\\evil.example', '/%2f%2fevil', '/%2f%2fevil.example'],
  ...['%2f%2fevil.example', 'https://evil.example/admin', 'javascript:alert(1)'],
  ...['javascript:/admin', 'data:text/html,/admin', ' /admin', '/admin/..//evil.example'],
  ...['/admin/../login', '/admin\\..\\..\\evil.example', '/admin@evil.example', '/\t/evil.example'],
])('doesn’t return to %j after signing in', (address) =>
  expect(adminPath(address, origin)).toBeUndefined(),
)
