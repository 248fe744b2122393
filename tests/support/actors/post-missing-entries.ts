import { postAllFacts } from '@synapse/api/journal/post-facts'
import type { World } from '#support/world/world.ts'

/** Posts rows that a test has written to the tables itself. */
export const postMissingEntries = ({ db }: Pick<World, 'db'>): Promise<void> =>
  db.transaction(postAllFacts)
