import { syncedNounNames } from '@synapse/shared/sync/synced'
import { expect, test } from 'vitest'
import type { FeedState } from '#data/db.ts'
import { feedCursor, isSynced } from '#data/synced-tables.ts'

const state: FeedState = {
  name: 'feed',
  cursor: 'here',
  mark: 'mark',
  isWhole: true,
  hasOlder: false,
  nouns: syncedNounNames,
  at: 0,
}

test('continues from the cursor if the same record types were synced before', () => {
  expect([feedCursor(state), isSynced(state, 'invoices')]).toEqual(['here', true])
})

test('starts over for record types that an older app did not sync', () => {
  const { nouns: _, ...older } = state
  expect(feedCursor(older)).toBe('')
  expect(isSynced(older, 'bookings')).toBe(true)
  expect(isSynced(older, 'invoices')).toBe(false)
})
