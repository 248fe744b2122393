import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'
import { deleteDraft, readDraft, writeDraft } from '#booking/draft/stored-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('stores one form per website', () => {
  writeDraft('synapse-ai', { ...emptyDraft, studentName: 'Rita' })
  expect(readDraft('synapse-ai')?.studentName).toBe('Rita')
  expect(readDraft('gozo-lab')).toBeUndefined()
})

test('ignores a stored form that isn’t valid JSON', () => {
  sessionStorage.setItem('booking:synapse-ai', '{half')
  expect(readDraft('synapse-ai')).toBeUndefined()
})

test('deletes only the given website’s draft', () => {
  writeDraft('synapse-ai', emptyDraft)
  writeDraft('gozo-lab', emptyDraft)
  deleteDraft('synapse-ai')
  expect(Object.keys(sessionStorage)).toEqual(['booking:gozo-lab'])
})

test('reads and stores nothing, without an error, if storage is disabled', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => writeDraft('synapse-ai', emptyDraft)).not.toThrow()
  expect(readDraft('synapse-ai')).toBeUndefined()
  expect(() => deleteDraft('synapse-ai')).not.toThrow()
})
