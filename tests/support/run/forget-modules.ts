import { afterAll, vi } from 'vitest'

// Each test file reloads the app's modules, because they keep state, for example whether the app is
// offline.
afterAll(() => {
  vi.resetModules()
})
