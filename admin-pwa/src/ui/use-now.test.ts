import { expect, test, vi } from 'vitest'
import { callHook } from '#ui/render.test-support.tsx'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

test('a countdown runs only while the page is visible', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-02T08:00:00Z') })
  vi.stubGlobal('document', page)
  const { useNow } = await import('#ui/use-now.ts')
  const shown = () => callHook(useNow).toString()
  expect(shown()).toBe('2026-11-02T08:00:00Z')
  vi.advanceTimersByTime(15_000)
  expect(shown()).toBe('2026-11-02T08:00:15Z')
  page.visibilityState = 'hidden'
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe('2026-11-02T08:00:15Z')
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(shown()).toBe('2026-11-02T08:01:15Z')
})
