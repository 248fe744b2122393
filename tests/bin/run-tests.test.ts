import { expect, test } from 'vitest'
import { readArguments } from '#bin/run-tests.ts'
import { root } from '#support/run/root.ts'

const chosenBy = (...args: string[]) => [...readArguments(root, args).chosen]

test('the test command runs all fast parts by default', () => {
  expect(chosenBy()).toEqual(['check', 'unit', 'api', 'browser'])
})

test('the test command runs the suite that a given file belongs to', () => {
  expect(chosenBy('tests/api/booking/checkout.test.ts')).toEqual(['api'])
  expect(chosenBy('tests/browser/visitor')).toEqual(['browser'])
  expect(chosenBy('site/src')).toEqual(['unit'])
  expect(chosenBy('tests/faults')).toEqual(['faults'])
})

test('if parts are named, only those run, whichever files are given', () => {
  expect(readArguments(root, ['unit', 'site/src'])).toMatchObject({
    chosen: new Set(['unit']),
    files: ['site/src'],
    unknown: undefined,
  })
})

test('the option --shots runs the browser part', () => {
  expect(readArguments(root, ['--shots', 'tests/browser/visitor'])).toMatchObject({
    chosen: new Set(['browser']),
    files: ['tests/browser/visitor'],
    isForShots: true,
  })
})

test('the test command rejects a missing file and a folder that contains several parts', () => {
  for (const part of ['unit', '--shots'])
    expect(readArguments(root, [part, 'no/such.test.ts']).unknown).toBe('no/such.test.ts')
  expect(readArguments(root, ['tests']).unknown).toBe('tests')
})
