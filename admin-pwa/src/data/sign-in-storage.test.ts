import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import {
  clearOperator,
  clearToken,
  readOperator,
  readToken,
  saveOperator,
  saveToken,
} from '#data/sign-in-storage.ts'

const operator = { id: 'operator', username: 'tutor' }

test('a sign-in that can’t be stored lasts until the page is closed or the operator signs out', () => {
  const stored = new Map([['authToken', 'old']])
  const storage = fakeStorage(stored)
  vi.stubGlobal('localStorage', {
    ...storage,
    getItem: storage.getItem,
    removeItem: storage.removeItem,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(saveToken('new')).toBe(false)
  saveOperator(operator)
  expect([readToken(), readOperator()]).toEqual(['new', operator])
  expect(stored.size).toBe(0)
  clearToken()
  clearOperator()
  expect([readToken(), readOperator()]).toEqual([undefined, undefined])
})
