import { describe, expect, test } from 'vitest'
import { isSameValue, setPath, threeWayMerge } from '#data/merge-edits.ts'

describe('nested values', () => {
  const packages = (one: string, two: string) => ({ packages: [{ price: one }, { price: two }] })

  test('are merged field by field if they consist of several fields', () => {
    const mergeTheirs = (theirs: ReturnType<typeof packages>) =>
      threeWayMerge(packages('60', '100'), packages('65', '100'), theirs, () => false)
    expect(mergeTheirs(packages('60', '110'))).toEqual({
      merged: packages('65', '110'),
      conflicts: [],
    })
    expect(mergeTheirs(packages('70', '100')).conflicts).toEqual([
      { path: 'packages.0.price', mine: '65', theirs: '70' },
    ])
  })

  test('are equal regardless of the order of their keys', () => {
    const theirs = { packages: [{ label: 'Theirs', price: '60' }] }
    const edits = [
      { packages: [{ price: '60', label: 'Solo' }] },
      { packages: [{ price: '60', label: 'Mine' }] },
    ] as const
    expect(threeWayMerge<object>(...edits, theirs, () => false).conflicts).toEqual([
      { path: 'packages.0.label', mine: 'Mine', theirs: 'Theirs' },
    ])
  })

  test('are compared as a whole if they form a single field or are lists of different lengths', () => {
    const week = (...times: string[]) => ({ pattern: times.map((time) => ({ time })) })
    const args = [week('09:00'), week('10:00'), week('11:00')] as const
    expect(threeWayMerge(...args, (path) => path === 'pattern').conflicts).toEqual([
      { path: 'pattern', mine: [{ time: '10:00' }], theirs: [{ time: '11:00' }] },
    ])
    expect(
      threeWayMerge(week('09:00'), week('09:00', '12:00'), week(), () => false).conflicts,
    ).toHaveLength(1)
  })
})

test('treats values that look the same in a form as equal', () => {
  expect(isSameValue({ a: null, b: '60', c: undefined }, { b: 60, a: '' })).toBe(true)
  const different = [
    [[{ a: 1 }], [{ a: 2 }]],
    [[], [1]],
    [false, true],
    [{}, ''],
  ]
  expect(different.filter(([a, b]) => isSameValue(a, b))).toEqual([])
})

test('setting a nested value copies the record and changes nothing else', () => {
  const before = { title: 'Chalk', packages: [{ price: '60' }, { price: '100' }] }
  expect(setPath(before, 'packages.1.price', '110')).toEqual({
    title: 'Chalk',
    packages: [{ price: '60' }, { price: '110' }],
  })
  expect(setPath(before, 'title', 'Ink')).toEqual({ ...before, title: 'Ink' })
  expect(before.packages[1]?.price).toBe('100')
})
