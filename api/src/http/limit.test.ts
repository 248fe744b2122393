import { expect, test } from 'vitest'
import { plainAddress, subnetOf } from '#http/limit'

const subnets: [string, string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
]
test.each(subnets)('counts a request from %s towards the limit for %s', (address, subnet) => {
  expect(subnetOf(address)).toBe(subnet)
})

const entries: [string, string | undefined][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:1000', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:1000', '2001:db8::1'],
  ['unknown', undefined],
  ['[203.0.113.7', undefined],
  ['x'.repeat(300), undefined],
]
test.each(entries)('reads the forwarded address %s as %s', (entry, address) => {
  expect(plainAddress(entry)).toBe(address)
})
