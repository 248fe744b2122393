import { postAllFacts, postFacts } from '@synapse/api/journal/post-facts'
import { findJournalDifferences } from '@synapse/api/report/find-journal-differences'
import { test, expect } from 'vitest'
import { fillDemo } from '../../../api/demo/fill-demo.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()
test('for a demo year, the journal equals the books', async () => {
  await fillDemo(world.db, { now: world.clock.now(), bookings: 150 })
  expect(await findJournalDifferences(world.db)).toEqual([])
  const { rows } = await world.db.raw('select count(*) from journal_entries')
  console.log(rows)
})
