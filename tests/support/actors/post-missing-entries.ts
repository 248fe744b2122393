import { postAllFacts } from '@synapse/api/journal/post-facts'
import type { World } from '#support/world/world.ts'

/** Posts the rows that a test has written directly to the tables. */
export const postMissingEntries = ({ db }: Pick<World, 'db'>): Promise<void> =>
  db.transaction(postAllFacts)
