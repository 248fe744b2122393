import { expect, test } from 'vitest'
import { emptyDraft } from '#booking/draft.ts'
import { deleteDrafts, readDraft, writeDraft } from '#booking/stored-draft.ts'

const memory = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => entries.delete(key),
    setItem: (key, value) => entries.set(key, value),
  }
}

const broken = (): Storage => {
  throw new DOMException('denied', 'SecurityError')
}

test('stores one form per website', () => {
  const storage = memory()
  writeDraft(() => storage, 'synapse-ai', { ...emptyDraft, studentName: 'Rita' })
  expect(readDraft(() => storage, 'synapse-ai')?.studentName).toBe('Rita')
  expect(readDraft(() => storage, 'gozo-lab')).toBeUndefined()
})

test('ignores text that isn’t a form', () => {
  const storage = memory()
  storage.setItem('booking:synapse-ai', '{half')
  expect(readDraft(() => storage, 'synapse-ai')).toBeUndefined()
})

test('deletes stored forms and nothing else', () => {
  const storage = memory()
  writeDraft(() => storage, 'synapse-ai', emptyDraft)
  writeDraft(() => storage, 'gozo-lab', emptyDraft)
  storage.setItem('other', 'kept')
  deleteDrafts(() => storage)
  expect(storage.length).toBe(1)
  expect(storage.getItem('other')).toBe('kept')
})

test('tolerates disabled storage', () => {
  expect(() => writeDraft(broken, 'synapse-ai', emptyDraft)).not.toThrow()
  expect(readDraft(broken, 'synapse-ai')).toBeUndefined()
  expect(() => deleteDrafts(broken)).not.toThrow()
})
