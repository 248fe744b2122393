import { expect, test } from 'vitest'
import { editBookingForm } from '#booking/change/edit-booking-values.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'

const individual = { type: 'individual', label: 'Individual', numberOfStudents: 1 }
const { formPath, initialValues, rules } = editBookingForm

test('shows an error next to each invalid booking field', () => {
  expect(['basePrice', 'venue'].map(formPath)).toEqual(['price', 'venue'])
  const { values } = initialValues(sampleBooking)
  const full = { ...sampleBooking, participantEmails: ['a@b.c'] }
  const { price, discount, sessionType } = rules(full, () => individual)
  expect(price('60.50', values)).toBe('Enter a custom price in whole euros.')
  expect(discount('61', values)).toBe('The discount is larger than the price.')
  expect(discount('61', { ...values, price: '' })).toBeNull()
  expect(sessionType('individual')).toBe(
    'This package is for one student. Change the guest list first.',
  )
})
