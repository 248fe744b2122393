import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { clearInput, hasUnsavedInput } from '#data/unsaved-input.ts'
import { readTimer, storeTimer, type Timer } from '#tutoring/timer/timer-storage.ts'

const timer: Timer = {
  id: '00000000-0000-4000-8000-000000000001',
  operatorId: 'operator',
  startedAt: '2026-11-02T08:00:00Z',
  clientId: '',
  student: 'Ġorġ',
}

const storageWith = (more: Record<string, string>) => {
  const storage = new Map(
    Object.entries({ authOperator: '{"id":"operator","username":"tutor"}', ...more }),
  )
  vi.stubGlobal('localStorage', fakeStorage(storage))
  return storage
}

test('a timer doesn’t count as unsaved input, and isn’t deleted with it', () => {
  storageWith({})
  storeTimer(timer)
  expect(hasUnsavedInput()).toBe(false)
  clearInput()
  expect(readTimer()).toEqual(timer)
  storeTimer(undefined)
  expect(readTimer()).toBeUndefined()
})

test('a timer started by an earlier version of the app keeps running', () => {
  const storage = storageWith({ 'draft:all:timer': JSON.stringify(timer) })
  expect(hasUnsavedInput()).toBe(false)
  expect(readTimer()).toEqual(timer)
  expect(storage.has('draft:all:timer')).toBe(false)
  storeTimer(undefined)
  expect(readTimer()).toBeUndefined()
})

test('each operator on a device has their own timer', () => {
  const other = { ...timer, operatorId: 'other' }
  const storage = storageWith({ timer: JSON.stringify(other) })
  expect(readTimer()).toBeUndefined()
  storeTimer(timer)
  expect(readTimer()).toEqual(timer)
  storeTimer(undefined)
  storage.set('authOperator', '{"id":"other","username":"other"}')
  expect(readTimer()).toEqual(other)
})
