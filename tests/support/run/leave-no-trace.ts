import { afterAll, afterEach, vi } from 'vitest'

// A test that fails would otherwise leave its fake clock to the next test.
afterEach(() => {
  vi.useRealTimers()
})

// `unstubGlobals` and `restoreMocks` act before each test. Without this, the next file of the same
// process would load its modules with the stubs and mocks of this file's last test.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
