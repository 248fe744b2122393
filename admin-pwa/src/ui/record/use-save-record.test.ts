import { expect, test, vi } from 'vitest'
import { createOrUpdate } from '#ui/record/use-save-record.ts'
import type { Mutation } from '#ui/use-call.ts'

type Client = { id: string; name: string; source: string }
type Changes = { name: string; version: number }

const save = async (saved: { version?: number; savedVersion?: number }) => {
  const [create, update] = [vi.fn(), vi.fn()]
  const mutation = <Input>(mutate: typeof create) =>
    ({ mutate, isPending: false }) as unknown as Mutation<Input, unknown>
  const saving = createOrUpdate<Client, Changes, unknown>(
    mutation(create),
    mutation(update),
    async () => saved.savedVersion,
  )
  await saving.save(
    {
      id: '1',
      fields: { name: 'Ann' },
      onlyNew: { source: 'import' },
      version: saved.version,
    },
    { onSuccess: vi.fn(), onError: vi.fn() },
  )
  return { created: create.mock.lastCall?.[0], updated: update.mock.lastCall?.[0] }
}

test('a form for a new record creates it, with the fields that only new records have', async () => {
  expect(await save({})).toEqual({
    created: { id: '1', name: 'Ann', source: 'import' },
    updated: undefined,
  })
})

test('a form for a saved record changes it from the version that the form started with', async () => {
  expect(await save({ version: 3, savedVersion: 4 })).toEqual({
    created: undefined,
    updated: { id: '1', changes: { name: 'Ann', version: 3 } },
  })
})

test('a restored form changes the new record that an interrupted attempt has already saved', async () => {
  expect(await save({ savedVersion: 1 })).toEqual({
    created: undefined,
    updated: { id: '1', changes: { name: 'Ann', version: 1 } },
  })
})
