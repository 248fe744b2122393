import type { RefundPreview } from '@synapse/shared/refund/contract'
import { expect, test } from 'vitest'
import { type RefundValues, refundChoice, refundForm } from '#refund/refund-values.ts'

const preview: RefundPreview = {
  bookingId: '00000000-0000-4000-8000-000000000001',
  studentName: 'Ada Borg',
  paid: '60.00',
  refunded: '0.00',
  pending: '0.00',
  remaining: '60.00',
  remainingByHand: '0.00',
  method: null,
  cancelsBooking: 'in_full',
  due: null,
  hasBegun: false,
}

const filled = (changes: Partial<RefundValues> = {}, of = preview): RefundValues => ({
  ...refundForm.initialValues(of).values,
  ...changes,
})

const partly = (amount: string) => filled({ isPartial: true, amount })

test('by default, a refund covers the remaining amount and cancels the booking', () => {
  const values = filled()
  expect(refundChoice(values, preview)).toMatchObject({
    cents: 60_00,
    problem: null,
    hasManualPart: false,
    isEnding: true,
  })
  expect(refundForm.requestOf(values, preview)).toEqual({ amount: '60.00', remaining: '60.00' })
})

test('a partial refund keeps the booking', () => {
  const values = partly('12,5')
  expect(refundChoice(values, preview)).toMatchObject({
    cents: 12_50,
    problem: null,
    isEnding: false,
  })
  expect(refundForm.requestOf(values, preview)).toEqual({ amount: '12.50', remaining: '60.00' })
})

test('a partial refund of the remaining amount cancels the booking', () => {
  expect(refundChoice(partly('60'), preview).isEnding).toBe(true)
})

test.each(['', '0', '60.01', 'ten'])('rejects %j as the amount of a partial refund', (amount) => {
  expect(refundChoice(partly(amount), preview).problem).not.toBeNull()
})

test('after a withdrawal, the refund form starts with the amount due', () => {
  const withdrawn = { ...preview, due: '20.00' }
  expect(refundChoice(filled({}, withdrawn), withdrawn).cents).toBe(20_00)
  const due = { ...preview, due: '60.00' }
  expect(filled({}, due).isPartial).toBe(false)
})

test('a card payment that was refunded outside Stripe is only recorded', () => {
  const values = filled({ isOutsideStripe: true, date: '2026-11-30', note: 'Cash' })
  const { planned, hasManualPart } = refundChoice(values, preview)
  expect(hasManualPart).toBe(true)
  expect(planned.remainingByHand).toBe('60.00')
  expect(refundForm.requestOf(values, preview)).toEqual({
    amount: '60.00',
    remaining: '60.00',
    outsideStripe: { method: 'cash', date: '2026-11-30', note: 'Cash' },
  })
})

test('the refund request names no amount if nothing is left to refund', () => {
  const nothing = { ...preview, refunded: '60.00', remaining: '0.00' }
  expect(refundForm.requestOf(filled({}, nothing), nothing)).toEqual({ remaining: '0.00' })
})
