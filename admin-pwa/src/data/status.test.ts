import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { storageErrorOf } from '#data/status.ts'

const full = new DOMException('No space is left.', 'QuotaExceededError')

test.each([
  ['the browser’s error', full, 'full'],
  [
    'Dexie’s error around it',
    Object.assign(new Dexie.AbortError('Aborted'), { inner: full }),
    'full',
  ],
  [
    'Dexie’s error about several records',
    new Dexie.BulkError('2 of 2 failed', [full, full]),
    'full',
  ],
  ['an unreadable database', new Dexie.OpenFailedError('Unreadable'), 'broken'],
  ['another error', new TypeError('Failed to fetch'), undefined],
])('distinguishes full storage from broken storage: %s', (_name, error, expected) => {
  expect(storageErrorOf(error)).toBe(expected)
})
