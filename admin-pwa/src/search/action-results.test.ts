import { expect, test } from 'vitest'
import { findActions } from '#search/action-results.ts'

test('finds actions of the current website by title', () => {
  const titles = (text: string) => findActions('music', text).map(({ title }) => title)
  expect(titles('')).toEqual(['New booking', 'Block a day', 'Go to today'])
  expect(titles(' DAY')).toEqual(['Block a day', 'Go to today'])
  expect(findActions('music', 'new')[0]?.to).toBe('/admin/website/music/bookings?new=booking')
})
