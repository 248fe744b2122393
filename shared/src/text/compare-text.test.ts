import { expect, test } from 'vitest'
import { compareLastAdded, compareNewestFirst } from '#text/compare-text'

test('sorts records by date, then by when they were added, newest first', () => {
  const one = (id: string, date: string, createdAt: string) => ({ id, date, createdAt })
  const sorted = [
    one('a', '2026-11-01', '2026-11-01T08:00:00.000Z'),
    one('b', '2026-11-02', '2026-11-02T08:00:00.000Z'),
    one('d', '2026-11-02', '2026-11-02T09:00:00.000Z'),
    one('c', '2026-11-02', '2026-11-02T09:00:00.000Z'),
  ].toSorted(compareNewestFirst)
  expect(sorted.map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
})

test('sorts records added at the same moment in a fixed order', () => {
  const createdAt = '2026-11-02T09:00:00.000Z'
  const [a, b] = [
    { id: 'a', createdAt },
    { id: 'b', createdAt },
  ]
  const later = { id: 'c', createdAt: '2026-11-02T09:00:01.000Z' }
  for (const records of [
    [a, b, later],
    [later, b, a],
  ])
    expect(records.toSorted(compareLastAdded)).toEqual([later, a, b])
})
