import { expect, test } from 'vitest'
import { refundEffect } from '#refund/refund-effect.ts'

const coming = { remaining: '60.00', hasBegun: false }

test('a refund that ends a coming session does so only once Stripe has taken it', () => {
  expect(refundEffect(coming, true)).toMatch(/^As soon as Stripe has taken the refund .* e-mail/)
  expect(refundEffect({ ...coming, remaining: '0.00' }, true)).toMatch(/^The booking is cancelled/)
  expect(refundEffect(coming, false)).toBe('The session stays as it is.')
})

test('of a session that has begun no mail and no free slot is promised', () => {
  const said = refundEffect({ ...coming, hasBegun: true }, true)
  expect(said).toContain('no mail is sent and no slot becomes free')
  expect(said).not.toContain('is told')
})
