import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRowStore } from '#stand-ins/row-store'

type Rows = { note: { text: string } }

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'row-store-'))
  path = join(folder, 'deep', 'notes.sqlite')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a row store keeps its rows if the process is killed', () => {
  const module = JSON.stringify(new URL('./row-store.ts', import.meta.url).href)
  const script = `
    const { openRowStore } = await import(${module})
    openRowStore(${JSON.stringify(path)}, ['note']).note.put('a', { text: 'first' })
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(signal).toBe('SIGKILL')
  const store = openRowStore<Rows>(path, ['note'])
  expect(store.note.get('a')).toEqual({ text: 'first' })
  store.close()
})

test('a row store rejects a second writer until the first closes the file', () => {
  const store = openRowStore<Rows>(path, ['note'])
  expect(() => openRowStore<Rows>(path, ['note'])).toThrow(/in use by another running stand-in/)
  store.note.put('a', { text: 'first' })
  store.close()
  const next = openRowStore<Rows>(path, ['note'])
  expect(next.note.get('a')).toEqual({ text: 'first' })
  next.close()
})

test('a row store keeps the order of rows across changes and restarts', () => {
  const store = openRowStore<Rows>(path, ['note'])
  const notes = store.note
  for (const id of ['a', 'b', 'c']) notes.put(id, { text: id })
  notes.put('a', { text: 'changed' })
  notes.remove('b')
  const asLeft = [{ text: 'changed' }, { text: 'c' }]
  expect(notes.all()).toEqual(asLeft)
  store.close()
  const again = openRowStore<Rows>(path, ['note'])
  expect(again.note.all()).toEqual(asLeft)
  expect(again.note.newestFirst()).toEqual(asLeft.toReversed())
  again.close()
})
