import { expect, test, vi } from 'vitest'
import { loadOnDemand } from '#search/load-on-demand.ts'

test('sends key presses to the search while it loads, and to the page if loading fails', async () => {
  const isRequested = { current: false }
  const onError = vi.fn()
  const fail = () => Promise.reject(new TypeError('Failed to fetch'))
  const failed = loadOnDemand(isRequested, fail, onError)
  expect(isRequested.current).toBe(true)
  expect(await failed).toBeUndefined()
  expect(isRequested.current).toBe(false)
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    'Couldn’t load the search. Check your connection and try again.',
  )
  expect(await loadOnDemand(isRequested, async () => 'the search', onError)).toBe('the search')
  expect(isRequested.current).toBe(true)
  expect(onError).toHaveBeenCalledOnce()
})
