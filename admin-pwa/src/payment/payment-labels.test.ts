import { expect, test } from 'vitest'
import { paymentRemovedToast } from '#payment/payment-labels.ts'

test('the message about a removed payment mentions any balance due', () => {
  const title = 'Payment Removed'
  const message = 'The booking has a balance due again.'
  expect(paymentRemovedToast('booking', '20.00')).toEqual({ title, message })
  // No balance is due if, for example, the booking was cancelled or the invoice was overpaid.
  expect(paymentRemovedToast('invoice', '0.00')).toEqual({ title })
})
