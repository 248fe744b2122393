import { afterAll, vi } from 'vitest'

// The app keeps state in its modules, for example whether it is offline. Each test file loads
// them again.
afterAll(() => {
  vi.resetModules()
})
