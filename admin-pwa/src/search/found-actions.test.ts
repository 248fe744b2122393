import { expect, test } from 'vitest'
import { foundActions } from '#search/found-actions.ts'

test('what can be begun is found by its words, on the website that is open', () => {
  const titles = (text: string) => foundActions('music', text).map(({ title }) => title)
  expect(titles('')).toEqual(['New booking', 'Block a day', 'Go to today'])
  expect(titles(' DAY')).toEqual(['Block a day', 'Go to today'])
  expect(foundActions('music', 'new')[0]?.to).toBe('/admin/website/music/bookings?new=booking')
})
