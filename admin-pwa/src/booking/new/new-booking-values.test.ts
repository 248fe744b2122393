import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test } from 'vitest'
import {
  bookingPriceText,
  newBookingForm,
  paidCents,
  priceBeforeCoupon,
} from '#booking/new/new-booking-values.ts'

const { initialValues, requestOf, rules } = newBookingForm

const values = {
  ...initialValues('2026-12-08').values,
  studentName: ' Maria Borg ',
  studentEmail: ' maria@example.com ',
}

test.each([
  [{}, 6_000],
  [{ customPrice: ' 45 ' }, 4_500],
  [{ customPrice: '0' }, 0],
  [{ customPrice: ' ' }, 6_000],
  [{ isFree: true, customPrice: '80' }, 0],
])('with the values %o, a €60 package costs %i cents', (changes, cents) => {
  expect(priceBeforeCoupon({ ...values, ...changes }, 6_000)).toBe(cents)
})

test.each(['45.90', '-3', '6o', '100001'])(
  'there is no total for the custom price “%s”',
  (customPrice) => {
    expect(rules.customPrice(customPrice)).not.toBeNull()
    expect(priceBeforeCoupon({ ...values, customPrice }, 6_000)).toBeUndefined()
  },
)

test('a custom price may be blank, zero or a whole number of euros', () => {
  for (const text of ['sixty', '6o', '45.50', '-3'])
    expect(rules.customPrice(text)).toBe('Enter a custom price in whole euros.')
  for (const text of ['', ' ', '0', ' 45 ']) expect(rules.customPrice(text)).toBeNull()
})

test('omits blank participants and those beyond the package’s limit', () => {
  const sent = (type: keyof typeof defaultPackages, participantEmails: string[]) =>
    requestOf({ ...values, participantEmails }, defaultPackages[type], 'synapse-ai')
      .participantEmails
  const emails = ['a@example.com', ' ', 'b@example.com']
  expect(sent('group', emails)).toEqual(['a@example.com', 'b@example.com'])
  expect(sent('duo', emails)).toEqual(['a@example.com'])
  expect(sent('duo', ['', 'hidden@example.com'])).toEqual([])
  expect(sent('individual', emails)).toEqual([])
})

test('shows each server error next to the form field it refers to', () => {
  const participantEmails = ['a@example.com', ' ', 'no address']
  const shown = (path: string) => newBookingForm.formPath(path, { ...values, participantEmails }, 3)
  expect(shown('participantEmails.1')).toBe('participantEmails.2')
  expect(shown('sessionDate')).toBe('date')
  expect(shown('basePrice')).toBe('customPrice')
  expect(shown('studentName')).toBe('studentName')
})

test('sends a booking with trimmed fields and with prices as decimal strings', () => {
  expect(requestOf(values, defaultPackages.individual, 'synapse-ai')).toMatchObject({
    id: values.id,
    studentName: 'Maria Borg',
    studentEmail: 'maria@example.com',
    sessionDate: '2026-12-08',
    sessionTime: '10:00',
    basePrice: '60.00',
    discountAmount: '0.00',
    finalPrice: '60.00',
    paymentStatus: 'completed',
    websiteId: 'synapse-ai',
    additionalNotes: null,
  })
})

test('deducts a coupon from a booking’s price unless the booking is free', () => {
  const request = (changes: object, discountCents?: number) =>
    requestOf(
      { ...values, couponCode: ' welcome10 ', paidBy: 'cash', ...changes },
      defaultPackages.individual,
      'synapse-ai',
      discountCents,
    )
  expect(request({}, 600)).toMatchObject({
    couponCode: 'welcome10',
    basePrice: '60.00',
    discountAmount: '6.00',
    finalPrice: '54.00',
    payment: { amount: '54.00' },
  })
  expect(request({ isFree: true })).not.toHaveProperty('couponCode')
  expect(request({ venue: 'in_person' }, 600).venue).toBe('in_person')
})

test('records a full or partial payment only if a payment method is chosen', () => {
  const request = (changes: object) =>
    requestOf({ ...values, ...changes }, defaultPackages.individual, 'synapse-ai').payment
  expect(request({})).toBeUndefined()
  expect(request({ paidAmount: '20' })).toBeUndefined()
  expect(request({ paidBy: 'cash' })).toEqual({ amount: '60.00', method: 'cash' })
  expect(request({ paidBy: 'other', paidAmount: '20,5' })).toEqual({
    amount: '20.50',
    method: 'other',
  })
  expect(request({ paidBy: 'cash', isFree: true })).toBeUndefined()
  expect(paidCents({ ...values, paidBy: 'cash', paidAmount: '60.01' }, 6_000)).toBeUndefined()
  expect(paidCents({ ...values, paidBy: 'cash', paidAmount: 'all' }, 6_000)).toBeUndefined()
})

test('shows a booking’s price as an amount or “Free”', () => {
  expect(bookingPriceText({ finalPrice: '0.00' })).toBe('Free')
  expect(bookingPriceText({ finalPrice: '60.00' })).toBe('€60')
})
