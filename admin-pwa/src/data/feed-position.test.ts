import { recordsVersion, syncedTypes } from '@synapse/shared/sync/synced'
import { expect, test } from 'vitest'
import type { FeedState } from '#data/db.ts'
import { isSynced, resumePoint } from '#data/feed-position.ts'

const state: FeedState = {
  name: 'feed',
  cursor: 'here',
  mark: 'mark',
  isWhole: true,
  hasOlder: false,
  nouns: syncedTypes,
  recordsVersion,
  at: 0,
}

test('the feed starts over if another version stored different fields', () => {
  const { recordsVersion: _, ...older } = state
  expect(resumePoint(state)).toBe(state)
  expect(resumePoint(older)).toBeUndefined()
  expect(resumePoint({ ...state, recordsVersion: recordsVersion - 1 })).toBeUndefined()
})

test('the feed starts over for record types that an older app didn’t sync', () => {
  const { nouns: _, ...older } = state
  expect(resumePoint(older)).toBeUndefined()
  expect(isSynced(older, 'bookings')).toBe(true)
  expect(isSynced(older, 'invoices')).toBe(false)
})
