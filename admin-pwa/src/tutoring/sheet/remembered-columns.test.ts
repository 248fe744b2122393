import { noColumns } from '@synapse/shared/sheet/columns'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { recallColumns, rememberColumns } from '#tutoring/sheet/remembered-columns.ts'

const choice = { columns: { ...noColumns, date: 1 }, notation: { decimalMark: 'comma' } } as const

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

test('recalls the columns chosen for an earlier sheet with the same headings', () => {
  rememberColumns(['When', 'Who'], choice)
  expect(recallColumns(['When', 'Who'])).toEqual(choice)
  expect(recallColumns(['Who', 'When'])).toBeUndefined()
})

test('keeps the latest choice of columns for each set of headings, for up to twenty sets', () => {
  rememberColumns(['0'], choice)
  rememberColumns(['0'], { columns: noColumns, notation: {} })
  expect(recallColumns(['0'])).toEqual({ columns: noColumns, notation: {} })
  for (let set = 1; set <= 20; set++) rememberColumns([String(set)], choice)
  expect(recallColumns(['0'])).toBeUndefined()
  expect(recallColumns(['1'])).toEqual(choice)
})

test('recalls no columns, and throws no error, if storage is disabled or unreadable', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"a":1}' })
  expect(recallColumns(['When'])).toBeUndefined()
  expect(() => rememberColumns(['When'], choice)).not.toThrow()
})
