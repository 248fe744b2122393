import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '#booking/form/draft.ts'
import { deleteDrafts, readDraft, writeDraft } from '#booking/form/stored-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('stores one form per website', () => {
  writeDraft('synapse-ai', { ...emptyDraft, studentName: 'Rita' })
  expect(readDraft('synapse-ai')?.studentName).toBe('Rita')
  expect(readDraft('gozo-lab')).toBeUndefined()
})

test('ignores text that isn’t a form', () => {
  sessionStorage.setItem('booking:synapse-ai', '{half')
  expect(readDraft('synapse-ai')).toBeUndefined()
})

test('deletes stored forms and nothing else', () => {
  writeDraft('synapse-ai', emptyDraft)
  writeDraft('gozo-lab', emptyDraft)
  sessionStorage.setItem('other', 'kept')
  deleteDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

test('tolerates disabled storage', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => writeDraft('synapse-ai', emptyDraft)).not.toThrow()
  expect(readDraft('synapse-ai')).toBeUndefined()
  expect(deleteDrafts).not.toThrow()
})
