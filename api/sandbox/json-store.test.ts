import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJsonStore } from './json-store.ts'

type Rows = { note: { text: string } }

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-store-'))
  path = join(folder, 'deep', 'notes.jsonl')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('what is saved is in the file, even if nobody closes the store', async () => {
  const store = await openJsonStore<Rows>(path)
  store.table('note').put('a', { text: 'first' })
  await store.saved()
  expect(await readFile(path, 'utf8')).toBe('["note","a",{"text":"first"}]\n')
  await store.close()
})

test('a second writer is turned away until the first has closed', async () => {
  const store = await openJsonStore<Rows>(path)
  await expect(openJsonStore<Rows>(path)).rejects.toThrow(/in use by another running stand-in/)
  store.table('note').put('a', { text: 'first' })
  await store.close()
  const next = await openJsonStore<Rows>(path)
  expect(next.table('note').get('a')).toEqual({ text: 'first' })
  await next.close()
})

test('many savers at once all find their own line in the file', async () => {
  const store = await openJsonStore<Rows>(path)
  const notes = store.table('note')
  const savers = Array.from({ length: 300 }, async (_, number) => {
    notes.put(`n${number}`, { text: 'x' })
    await store.saved()
    expect(await readFile(path, 'utf8')).toContain(`"n${number}"`)
  })
  await Promise.all(savers)
  await store.close()
})

test('rows keep their order over changes and restarts, removed ones stay away', async () => {
  const store = await openJsonStore<Rows>(path)
  const notes = store.table('note')
  for (const id of ['a', 'b', 'c']) notes.put(id, { text: id })
  notes.put('a', { text: 'changed' })
  notes.remove('b')
  await store.close()
  const again = await openJsonStore<Rows>(path)
  expect(again.table('note').all()).toEqual([{ text: 'changed' }, { text: 'c' }])
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3)
  await again.close()
})

test('a line torn by a kill is skipped, all before it stay', async () => {
  const store = await openJsonStore<Rows>(path)
  store.table('note').put('a', { text: 'whole' })
  await store.close()
  await appendFile(path, '["note","b",{"te')
  const again = await openJsonStore<Rows>(path)
  expect(again.table('note').all()).toEqual([{ text: 'whole' }])
  await again.close()
})
