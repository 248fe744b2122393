import { describe, expect, test } from 'vitest'
import { describeEdit, editBlockedReason, overpaidWarning } from '#booking/change/describe-edit.ts'
import { editBookingForm, withPackage } from '#booking/change/edit-booking-values.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'

const booking = sampleBooking
const individual = { type: 'individual', label: 'Individual', numberOfStudents: 1 }
const duo = {
  type: 'duo',
  label: 'Duo',
  numberOfStudents: 2,
  durationMinutes: 135,
  priceCents: 10_000,
}
const now = Temporal.Instant.from('2026-12-01T08:00:00Z')
const { values } = editBookingForm.initialValues(booking)
const nobody = 'No e-mails are sent.'
const everybody = 'All guests get an updated invitation.'

test('switching to a larger package changes the price and the number of students', () => {
  const changed = withPackage(values, duo)
  expect(changed).toEqual({ ...values, sessionType: 'duo', price: '100' })
  expect(describeEdit(booking, changed, duo, now)).toEqual([
    'The session is for up to 2 students and lasts 2 h 15 min.',
    'The price changes from €60.00 to €100.00.',
    'Balance due: €40.00.',
    everybody,
  ])
})

test('a price below the amount paid shows the overpayment', () => {
  const cheaper = { ...values, price: '45' }
  expect(describeEdit(booking, cheaper, individual, now)).toEqual([
    'The price changes from €60.00 to €45.00.',
    nobody,
  ])
  expect(overpaidWarning(booking, cheaper)).toBe(
    '€60.00 has been paid, which is €15.00 too much. Saving doesn’t refund the excess, but you can refund it afterwards.',
  )
  expect(overpaidWarning(booking, values)).toBeUndefined()
  const unpaid = { ...booking, paid: '0.00', revenue: '0.00' }
  expect(describeEdit(unpaid, { ...values, discount: '60' }, individual, now)).toEqual([
    'The price changes from €60.00 to €0.00.',
    'Nothing else is due.',
    nobody,
  ])
})

test('a discount that differs from the coupon’s may remove the coupon', () => {
  const withCoupon = {
    ...booking,
    discountAmount: '10.00',
    finalPrice: '50.00',
    couponCode: 'SUMMER',
  }
  const edited = { ...values, discount: '20' }
  expect(describeEdit(withCoupon, edited, individual, now)).toEqual([
    'The price changes from €50.00 to €40.00.',
    'Coupon SUMMER no longer applies unless it gives this discount.',
    nobody,
  ])
  const dearer = { ...values, price: '70', discount: '10' }
  expect(describeEdit(withCoupon, dearer, individual, now)).not.toContainEqual(
    expect.stringContaining('Coupon'),
  )
})

test.each([
  ['60.00', '60.00', '0.00', '100', 'Balance due: €40.00.'],
  ['80.00', '60.00', '20.00', '100', 'Balance due: €40.00.'],
  ['100.00', '70.00', '0.00', '120', 'Balance due: €20.00.'],
  ['100.00', '-15.00', '0.00', '100.00', undefined],
])(
  'a higher price raises the balance due by the difference: old price €%s, revenue €%s, balance €%s',
  (finalPrice, revenue, owed, price, due) => {
    const refunded = {
      ...booking,
      basePrice: finalPrice,
      finalPrice,
      paid: '100.00',
      revenue,
      owed,
    }
    const effect = describeEdit(refunded, { ...values, price }, individual, now)
    expect(effect.find((sentence) => sentence.startsWith('Balance due'))).toBe(due)
  },
)

test('all guests get an updated invitation if the venue changes before the session ends', () => {
  const inPerson = { ...values, venue: 'in_person' as const }
  expect(describeEdit(booking, inPerson, individual, now)).toEqual([
    'The meeting link no longer applies.',
    everybody,
  ])
  const after = Temporal.Instant.from('2026-12-08T10:00:00Z')
  expect(describeEdit(booking, inPerson, individual, after).at(-1)).toBe(nobody)
})

describe('a booking with an invoice', () => {
  const issued = { status: 'issued', invoiceNumber: '202612-001' } as const
  const drafted = { status: 'draft', invoiceNumber: '202612-417' } as const
  const effect = (changes: object) =>
    describeEdit(booking, { ...values, ...changes }, individual, now, drafted)
  const reason = (changes: object, invoice?: typeof issued | typeof drafted) =>
    editBlockedReason(booking, { ...values, ...changes }, invoice)

  test.each([{ price: '45' }, { discount: '10' }, { sessionType: 'duo' }])(
    'can’t have its package or price changed once the invoice is issued: %o',
    (changes) => {
      expect(reason(changes, issued)).toBe(
        'Invoice 202612-001 has been issued for this booking. Credit the invoice before you change the package or price.',
      )
      expect(reason(changes, drafted)).toBeUndefined()
      expect(reason(changes)).toBeUndefined()
    },
  )

  test('can be moved to another venue even after the invoice is issued', () => {
    expect(reason({ venue: 'in_person', price: '60.00', discount: '' }, issued)).toBeUndefined()
  })

  test('warns that saving replaces the draft invoice’s lines or deletes the draft', () => {
    expect(effect({ price: '45' })).toContain('This replaces the lines of the draft invoice.')
    expect(effect({ price: '70', discount: '10' })).toEqual([
      'This replaces the lines of the draft invoice.',
      nobody,
    ])
    expect(effect({ price: '0' })).toContain('This deletes the draft invoice.')
    expect(effect({ venue: 'in_person' }).join(' ')).not.toContain('invoice')
  })
})
