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

const openFullTab = async (stored = new Map<string, string>()) => {
  vi.resetModules()
  vi.stubGlobal('localStorage', fakeStorage(stored, 0))
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return import('#data/sign-in-storage.ts')
}

test('signing out also ends a sign-in that another tab keeps in memory', async () => {
  const [first, second] = [await openFullTab(), await openFullTab()]
  for (const tab of [first, second]) tab.saveToken('in memory')
  const changed = vi.fn()
  const stops = [first.onTokenChange(changed), second.onTokenChange(changed)]
  first.clearTokenInAllTabs()
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(changed.mock.calls).toEqual([[undefined]])
  expect([first.readToken(), second.readToken()]).toEqual([undefined, undefined])
  for (const stop of stops) stop()
})

test('a sign-in kept only in memory ends when another tab signs in and out', async () => {
  const stored = new Map<string, string>()
  const tab = await openFullTab(stored)
  tab.saveToken('in memory')
  const changed = vi.fn()
  const stop = tab.onTokenChange(changed)
  const event = Object.assign(new Event('storage'), { key: 'authToken' })
  stored.set('authToken', 'stored')
  window.dispatchEvent(event)
  stored.clear()
  window.dispatchEvent(event)
  expect(changed.mock.calls).toEqual([['stored'], [undefined]])
  stop()
})

test('a sign-in that can’t be stored lasts until the page is closed', () => {
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
