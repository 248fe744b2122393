import { expect, test } from 'vitest'
import { root } from '#architecture/source.ts'
import { readArguments } from '#bin/run-tests.ts'

const chosenBy = (...args: string[]) => [...readArguments(root, args).chosen]

test('all fast parts run by default', () => {
  expect(chosenBy()).toEqual(['check', 'unit', 'api', 'browser'])
})

test('a file runs the part that it belongs to', () => {
  expect(chosenBy('tests/api/booking/checkout.test.ts')).toEqual(['api'])
  expect(chosenBy('tests/browser/visitor')).toEqual(['browser'])
  expect(chosenBy('site/src')).toEqual(['unit'])
  expect(chosenBy('tests/faults')).toEqual(['faults'])
})

test('a named part runs instead of the parts of the files', () => {
  expect(readArguments(root, ['unit', 'site/src'])).toMatchObject({
    chosen: new Set(['unit']),
    files: ['site/src'],
    unknown: undefined,
  })
})

test('the screenshots are taken in the browser', () => {
  expect(readArguments(root, ['--shots', 'tests/browser/visitor'])).toMatchObject({
    chosen: new Set(['browser']),
    files: ['tests/browser/visitor'],
    isForShots: true,
  })
})

test('a missing file and a folder of several parts are rejected', () => {
  expect(readArguments(root, ['unit', 'no/such.test.ts']).unknown).toBe('no/such.test.ts')
  expect(readArguments(root, ['tests']).unknown).toBe('tests')
})
