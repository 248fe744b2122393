import { findMissingEntries } from '@synapse/api/journal/post-facts'
import { expect } from 'vitest'
import type { World } from '#support/world/world.ts'

/** Expects the journal to contain exactly the entries for the records. */
export const expectJournalComplete = async ({ db }: Pick<World, 'db'>): Promise<void> =>
  expect(await findMissingEntries(db)).toEqual([])
