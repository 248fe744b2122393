import { expect, test, vi } from 'vitest'
import { loadWhenAsked } from '#search/load-when-asked.ts'

test('keys mean the search from the asking on, and the page again when it cannot be loaded', async () => {
  const asked = { current: false }
  const tell = vi.fn()
  const gone = loadWhenAsked(asked, () => Promise.reject(new TypeError('Failed to fetch')), tell)
  expect(asked.current).toBe(true)
  expect(await gone).toBeUndefined()
  expect(asked.current).toBe(false)
  expect(tell).toHaveBeenCalledExactlyOnceWith('The search could not be loaded.')
  expect(await loadWhenAsked(asked, async () => 'the search', tell)).toBe('the search')
  expect(asked.current).toBe(true)
  expect(tell).toHaveBeenCalledOnce()
})
