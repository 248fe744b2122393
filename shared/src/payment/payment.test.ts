import { expect, test } from 'vitest'
import { manualMethods, methodPhrase, paymentMethodPhrase, paymentMethods } from '#payment/payment'

test('only manual payment methods are described by a phrase such as “in cash”', () => {
  expect(manualMethods.map(methodPhrase)).toEqual([
    'by bank transfer',
    'in cash',
    'by card terminal',
    'another way',
  ])
  expect(['card', 'toString', ''].map(methodPhrase)).toEqual([undefined, undefined, undefined])
})

test('clients are told how they paid, unless the method is “other”', () => {
  expect(paymentMethods.map(paymentMethodPhrase)).toEqual([
    ...['by card', 'by bank transfer', 'in cash', 'by card', undefined],
  ])
})
