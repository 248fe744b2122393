import { describe, expect, test } from 'vitest'
import { createBooking } from '#booking/create-contract'
import {
  otherId,
  quoteNumber,
  quoteRefusal,
  quoteState,
  quoteStates,
  validUntilOf,
  withTotals,
} from '#quote/quote'

const line = (quantity: string, unitPrice: string, vatPercent = '18.00') =>
  ({ quantity, unitPrice, vatCategory: 'standard', vatPercent, vatReason: '' }) as const

describe('a quote', () => {
  test('can be accepted on its last day and expires on the next day', () => {
    const sent = { status: 'sent', validUntil: '2026-12-22' } as const
    expect(quoteState(sent, '2026-12-22')).toBe('sent')
    expect(quoteState(sent, '2026-12-23')).toBe('expired')
  })

  test('does not expire if it was answered, withdrawn or never sent', () => {
    for (const status of ['draft', 'accepted', 'declined', 'withdrawn'] as const)
      expect(quoteState({ status, validUntil: '2026-01-01' }, '2027-01-01')).toBe(status)
  })

  test('can be edited as a draft, answered once sent, and invoiced once accepted', () => {
    const statesOf = (action: Parameters<typeof quoteRefusal>[0]) =>
      quoteStates.filter((state) => !quoteRefusal(action, state))
    expect(statesOf('edit')).toEqual(['draft'])
    expect(statesOf('delete')).toEqual(['draft'])
    expect(statesOf('send')).toEqual(['draft'])
    expect(statesOf('answerOnline')).toEqual(['sent'])
    expect(statesOf('answer')).toEqual(['sent', 'expired'])
    expect(statesOf('withdraw')).toEqual(['sent', 'expired'])
    expect(statesOf('invoice')).toEqual(['accepted'])
  })

  test('is valid for thirty days, even across months and years', () => {
    expect(validUntilOf('2026-11-22')).toBe('2026-12-22')
    expect(validUntilOf('2026-12-15')).toBe('2027-01-14')
  })

  test('is numbered by month, then by sequence number', () => {
    expect(quoteNumber('2026-11-22', 7)).toBe('Q-202611-007')
    expect(quoteNumber('2027-01-02', 1_000)).toBe('Q-202701-1000')
  })

  test('has VAT calculated on the total per rate, like the resulting invoice', () => {
    const twenty = Array.from({ length: 20 }, () => line('1.00', '22.75'))
    expect(withTotals(twenty)).toMatchObject({
      subtotal: '455.00',
      taxAmount: '81.90',
      total: '536.90',
    })
    expect(withTotals([line('2.50', '420.00'), line('1.00', '100.00', '5.00')])).toMatchObject({
      lines: [{ net: '1050.00' }, { net: '100.00' }],
      subtotal: '1150.00',
      taxAmount: '194.00',
      total: '1344.00',
    })
  })
})

test.each(['0', '7', '8', 'f'])(
  'a booking from a quote always gets the same id, which differs from the quote’s (%s)',
  (digit) => {
    const quoteId = `${digit}${crypto.randomUUID().slice(1)}`
    const id = otherId(quoteId)
    expect(createBooking.input.shape.id.safeParse(id)).toMatchObject({ success: true })
    expect(id).not.toBe(quoteId)
    expect(otherId(id)).toBe(quoteId)
  },
)
