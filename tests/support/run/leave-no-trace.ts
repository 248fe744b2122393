import { afterAll, vi } from 'vitest'

// `unstubGlobals` and `restoreMocks` act before each test. Without this, the next file of the same
// process would load its modules with the stubs and mocks of this file's last test.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
