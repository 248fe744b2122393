import { expect, test } from 'vitest'
import { manualMethods, methodPhrase, paymentMethodPhrase, paymentMethods } from '#payment/payment'

test('every manual payment method has a phrase, and nothing else does', () => {
  expect(manualMethods.map(methodPhrase)).toEqual([
    'by bank transfer',
    'in cash',
    'by card terminal',
    'another way',
  ])
  expect(['card', 'toString', ''].map(methodPhrase)).toEqual([undefined, undefined, undefined])
})

test('clients read how they paid, except by another method', () => {
  expect(paymentMethods.map(paymentMethodPhrase)).toEqual([
    ...['by card', 'by bank transfer', 'in cash', 'by card', undefined],
  ])
})
