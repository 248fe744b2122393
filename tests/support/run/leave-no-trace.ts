import { afterAll, vi } from 'vitest'

// `unstubGlobals` and `restoreMocks` act before each test. Without this, the next file of the same
// process would load its modules with what the last test of this file has replaced.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
