import { expect, test } from 'vitest'
import { handedBack, refundEffect } from '#refund/refund-effect.ts'

const coming = { remaining: '60.00', remainingByHand: '0.00', hasBegun: false }

test('a refund that ends a coming session does so only once Stripe has taken it', () => {
  expect(refundEffect(coming, true)).toMatch(/^As soon as Stripe has taken the refund .* e-mail/)
  expect(refundEffect({ ...coming, remaining: '0.00' }, true)).toMatch(/^The booking is cancelled/)
  expect(refundEffect(coming, false)).toBe(
    'The session stays as it is. The guest is told of the money by e-mail.',
  )
  const byHand = { ...coming, remainingByHand: '60.00' }
  expect(refundEffect(byHand, false)).toBe('The session stays as it is.')
})

test('of a session that has begun no mail and no free slot is promised', () => {
  const said = refundEffect({ ...coming, hasBegun: true }, true)
  expect(said).toContain('no mail is sent and no slot becomes free')
  expect(said).not.toContain('is told')
})

test('of money that came by hand nothing is promised that only Stripe could do', () => {
  const byHand = { ...coming, remainingByHand: '60.00' }
  expect(handedBack(byHand)).toMatch(
    /^It was paid by hand, so Stripe cannot send it back: give it back/,
  )
  expect(handedBack({ ...coming, remainingByHand: '20.00' })).toMatch(
    /^€20\.00 of it was paid by hand/,
  )
  expect(refundEffect(byHand, true)).toMatch(/^The booking is cancelled, its slot becomes free/)
  expect(refundEffect({ ...coming, remainingByHand: '20.00' }, true)).toMatch(/^As soon as Stripe/)
})
