import { expect, test } from 'vitest'
import { manualMethods, methodPhrase } from '#payment/payment'

test('every manual payment method has a phrase, and nothing else does', () => {
  expect(manualMethods.map(methodPhrase)).toEqual([
    'by bank transfer',
    'in cash',
    'by card terminal',
    'another way',
  ])
  expect(['card', 'toString', ''].map(methodPhrase)).toEqual([undefined, undefined, undefined])
})
