import { expect, test } from 'vitest'
import { describeRefund, manualRefundNotice } from '#refund/describe-refund.ts'

const coming = { remaining: '60.00', remainingByHand: '0.00', hasBegun: false, due: null }

test('a refund cancels an upcoming session once Stripe has accepted it', () => {
  expect(describeRefund({ ...coming, isEnding: true })).toMatch(
    /^Once Stripe accepts the refund, .* e-mail/,
  )
  expect(describeRefund({ ...coming, remaining: '0.00', isEnding: true })).toMatch(
    /^This cancels the booking/,
  )
  expect(describeRefund({ ...coming, isEnding: false })).toBe(
    'The session won’t be cancelled. The student gets an e-mail about the refund.',
  )
  const byHand = { ...coming, remainingByHand: '60.00' }
  expect(describeRefund({ ...byHand, isEnding: false })).toBe('The session won’t be cancelled.')
  for (const cancelled of [{ due: '60.00' }, { booking: { paymentStatus: 'cancelled' } }] as const)
    expect(describeRefund({ ...byHand, ...cancelled, isEnding: false })).toBe(
      'The session is already cancelled.',
    )
})

test('every refund and cancellation notice mentions its credit note', () => {
  const credited = 'A credit note will be issued for €60.00 of invoice 202702-001.'
  for (const hasBegun of [false, true])
    for (const remaining of ['0.00', '60.00'])
      for (const isEnding of [false, true]) {
        const refund = { ...coming, remaining, hasBegun, isEnding }
        expect(describeRefund({ ...refund, creditNote: credited })).toContain(`. ${credited}`)
        expect(describeRefund(refund)).not.toMatch(/credit note|\. {2}|\s$/)
      }
})

test('a refund after the session has started sends no e-mail', () => {
  const text = describeRefund({ ...coming, hasBegun: true, isEnding: true })
  expect(text).toContain('no e-mail is sent and no slot is freed')
  expect(text).not.toContain('get an e-mail')
})

test('tells the operator to refund a manual payment before recording the refund', () => {
  const byHand = { ...coming, remainingByHand: '60.00' }
  expect(manualRefundNotice(byHand)).toMatch(
    /^This payment wasn’t made by card\. Refund it yourself first/,
  )
  expect(manualRefundNotice({ ...coming, remainingByHand: '20.00' })).toMatch(
    /^€20\.00 of this payment wasn’t made by card/,
  )
  expect(describeRefund({ ...byHand, isEnding: true })).toMatch(
    /^This cancels the booking, frees the slot/,
  )
  expect(describeRefund({ ...coming, remainingByHand: '20.00', isEnding: true })).toMatch(
    /^Once Stripe accepts/,
  )
})
