import { afterAll, afterEach, vi } from 'vitest'

// Otherwise, the next test would inherit a failing test's fake clock.
afterEach(() => {
  vi.useRealTimers()
})

// `unstubGlobals` and `restoreMocks` act only before each test. Without this, the next file in the
// same process would load its modules with the stubs and mocks of this file's last test.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
