import { afterAll, afterEach, vi } from 'vitest'

// A failing test may leave its fake clock to the next test.
afterEach(() => {
  vi.useRealTimers()
})

// `unstubGlobals` and `restoreMocks` act only before each test. Without this, the next file in the
// same process would load its modules with the stubs and mocks of this file's last test.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
